import { Menu } from '@mantine/core';
import { useState } from 'react';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { words } from '../../words';
import { domains } from '../../words/mailboxes/domains';
import type { Domain } from './queries';
import { RemoveDomain } from './RemoveDomain';
import { RotateKey } from './RotateKey';
import { useVerify } from './use-verify';

const text = domains.panel;

/** Actions for one domain of the list. */
export function RowMenu({ domain: { domain, reserved } }: { domain: Domain }) {
  const [open, setOpen] = useState<'rotate' | 'remove' | null>(null);
  const verify = useVerify(domain);
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu label={`${words.common.actions} ${domain}`}>
        {!reserved && <Menu.Item onClick={() => verify.mutate()}>{text.checkNow}</Menu.Item>}
        {!reserved && <Menu.Item onClick={() => setOpen('rotate')}>{text.rotate}</Menu.Item>}
        <Menu.Item onClick={() => setOpen('remove')}>{text.remove}</Menu.Item>
      </MoreMenu>
      {open === 'rotate' && <RotateKey domain={domain} onClose={close} />}
      {open === 'remove' && <RemoveDomain domain={domain} onClose={close} onRemoved={close} />}
    </>
  );
}
