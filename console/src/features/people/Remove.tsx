import { useMutation } from '@tanstack/react-query';
import { Confirm } from '../../ui/form/Confirm';
import { toast } from '../../ui/toast';

interface Props {
  readonly name: string;
  readonly text: {
    readonly title: (name: string) => string;
    readonly verb: string;
    readonly effect: string;
    readonly done: (name: string) => string;
  };
  readonly remove: () => Promise<unknown>;
  /** Queries to fetch again after the removal. */
  readonly refresh: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Confirms before a member or a sign-in method is removed, and reports the result. */
export function Remove({ name, text, remove, refresh, onClose }: Props) {
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      onClose();
      toast.say(text.done(name));
      await refresh();
    },
  });
  return (
    <Confirm
      title={text.title(name)}
      verb={text.verb}
      pending={removing.isPending}
      error={removing.error}
      onClose={onClose}
      onConfirm={() => removing.mutate()}
    >
      <p>{text.effect}</p>
    </Confirm>
  );
}
