import type { Schemas } from '../../../api/client';
import { State, type Tone } from '../../../ui/show/State';
import { tenants as words } from '../../../words/mailboxes/tenants';
import type { OauthProvider } from '../sign-in';

type Code = Schemas['TenantProblemCode'];
type Name = keyof typeof words.check.names;

const text = words.check;

/** Parts of a check in the order in which they are made, with the problem that each finds. */
const PARTS: Record<OauthProvider, readonly (readonly [Name, Code])[]> = {
  google: [
    ['credentials', 'credentials_rejected'],
    ['delegation', 'delegation_missing'],
    ['administrator', 'administrator_rejected'],
    ['permissions', 'permission_missing'],
    ['directory', 'directory_not_found'],
  ],
  microsoft: [
    ['credentials', 'credentials_rejected'],
    ['permissions', 'permission_missing'],
    ['group', 'directory_not_found'],
  ],
};
const TONES = { passed: 'good', failed: 'bad', open: 'quiet' } as const satisfies Record<string, Tone>;

/** Result of each part: parts after a failed one are not checked, and without a response none is. */
function resultsOf(provider: OauthProvider, code: Code | null) {
  const parts = PARTS[provider];
  const failed = parts.findIndex(([, problem]) => problem === code);
  // Microsoft checks first whether the directory exists, and last whether the group does.
  const isEarly = provider === 'microsoft' && code === 'directory_not_found';
  return parts.map(([name], index) => {
    if (code === null) return [name, 'passed'] as const;
    if (index === failed) return [name, 'failed'] as const;
    return [name, index < failed && !isEarly ? 'passed' : 'open'] as const;
  });
}

interface Props {
  readonly provider: OauthProvider;
  /** Problem that the check found; null if there is access. */
  readonly code: Code | null;
  /** Message of the provider. */
  readonly message: string | null;
}

/** Result of a check, part by part, with what to do. */
export function Checks({ provider, code, message }: Props) {
  return (
    <div className="stack" role={code === null ? 'status' : 'alert'}>
      <span className="strong">{code === null ? text.ok : words.advice[code]}</span>
      <ul className="tenant-checks">
        {resultsOf(provider, code).map(([name, result]) => (
          <li key={name}>
            <span>{text.names[name]}</span>
            <State tone={TONES[result]}>{text[result]}</State>
          </li>
        ))}
      </ul>
      {message !== null && (
        <details className="said">
          <summary className="muted">{text.said}</summary>
          {message}
        </details>
      )}
    </div>
  );
}
