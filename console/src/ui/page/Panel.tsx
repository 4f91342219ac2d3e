import type { ReactNode } from 'react';
import { words } from '../../words';
import { Drawer } from './Drawer';
import './panel.css';

/** Panel beside a list for one item, kept open in the URL. On a phone it covers the screen. */
export function Panel({
  title,
  onClose,
  size = 520,
  foot,
  children,
}: {
  title: string;
  onClose: () => void;
  size?: number;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={`min(100vw, ${size}px)`}
      title={<bdi>{title}</bdi>}
      classNames={{ content: 'panel', body: 'panel-body', title: 'panel-title', header: 'panel-head' }}
      closeButtonProps={{ 'aria-label': words.common.close }}
      transitionProps={{ duration: 120 }}
      overlayProps={{ backgroundOpacity: 0.15 }}
    >
      <div className="panel-content">{children}</div>
      {foot && <div className="panel-foot">{foot}</div>}
    </Drawer>
  );
}
