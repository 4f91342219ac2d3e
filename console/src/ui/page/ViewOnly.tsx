import { words } from '../../words';
import { Icon } from '../show/Icon';
import { useMay } from '../workspace';

/** Says why controls are disabled: the role, or the API key, of the reader only reads. */
export function ViewOnly() {
  if (useMay()) return null;
  return (
    <span className="caption view-only" title={words.common.mayNot}>
      <Icon name="info" size={14} /> {words.common.viewOnly}
    </span>
  );
}
