import { Tags } from '../../../ui/form/Tags';
import { bareAddress, isAddress } from './rules';

/** Field for addresses as tags; a comma, a space or leaving the field ends an address. */
export function Addresses({
  label,
  value,
  onChange,
  autoFocus = false,
}: {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  autoFocus?: boolean;
}) {
  return (
    <div className="compose-line">
      <span className="caption compose-label" aria-hidden="true">
        {label}
      </span>
      <Tags
        aria-label={label}
        value={[...value]}
        onChange={(typed) => onChange([...new Set(typed.map(bareAddress))])}
        splitChars={[',', ';', ' ', '\n']}
        acceptValueOnBlur
        autoFocus={autoFocus}
        variant="unstyled"
        inputMode="email"
        error={value.some((address) => !isAddress(address))}
        style={{ flex: 1, minWidth: 0 }}
      />
    </div>
  );
}
