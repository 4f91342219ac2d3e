import { useAsked } from './ask-first';
import { ConfirmLater } from './late';

/** Shows the open question. */
export function AskFirst() {
  const asked = useAsked();
  if (asked === null) return null;
  const { title, verb, lines } = asked.question;
  return (
    <ConfirmLater
      title={title}
      verb={verb}
      danger={false}
      pending={false}
      error={null}
      onClose={() => asked.answer(false)}
      onConfirm={() => asked.answer(true)}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmLater>
  );
}
