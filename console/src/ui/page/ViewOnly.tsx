import { words } from '../../words';
import { Icon } from '../show/Icon';
import { useMay } from '../workspace';

/** Explains why controls are disabled: the role or API key is read-only. */
export function ViewOnly() {
  if (useMay()) return null;
  return (
    <span className="caption view-only" title={words.common.mayNot}>
      <Icon name="info" size={14} /> {words.common.viewOnly}
    </span>
  );
}
