import { PasswordInput, TextInput } from '@mantine/core';
import { signIn as words } from '../../words/settings/sign-in';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
}

/** Email field of the sign-in. */
export function EmailField({ onChange, ...rest }: Props & { readonly readOnly?: boolean }) {
  return (
    <TextInput
      label={words.email}
      type="email"
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="username"
      size="sm"
      required
      {...rest}
    />
  );
}

/** Field for the current password. */
export function PasswordField({ onChange, ...rest }: Props) {
  return (
    <PasswordInput
      label={words.password}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="current-password"
      size="sm"
      required
      {...rest}
    />
  );
}

/** Field for a new password; the browser may suggest one. */
export function NewPasswordField({ onChange, ...rest }: Props) {
  return (
    <PasswordInput
      label={words.newPassword}
      description={words.newPasswordHint}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="new-password"
      size="sm"
      required
      {...rest}
    />
  );
}
