import { listingQuestion } from '../../engine/dns/address-blocklists.js';
import { blocklistName, readListing, removalUrl } from '../../engine/dns/blocklists.js';
import { createDns } from '../../platform/outbound/dns.js';
import { findEgressAddresses } from '../../platform/outbound/egress-addresses.js';
import { createEgressPolicy } from '../../platform/outbound/egress-policy.js';
import { type Check, type Finding, type MachineFacts, ok, problem, skipped, warning } from './check.js';

/** Queries blocklists about the addresses that email of this instance comes from, through the resolver of this machine. */
export const addressBlocklists: Check<MachineFacts> = { name: 'address_blocklists', run };

async function run({ config }: MachineFacts): Promise<Finding> {
  const lists = config.addressBlocklists;
  if (lists.length === 0) return skipped('ADDRESS_BLOCKLISTS is off.');
  const dns = createDns({ policy: createEgressPolicy({ allowCidrs: [] }) });
  const addresses = (await findEgressAddresses(config, dns)) ?? [];
  if (addresses.length === 0) {
    return skipped('The addresses that email leaves from are not known; set MAIL_EGRESS_ADDRESSES to check them.');
  }
  const answers = await Promise.all(
    addresses.flatMap((address) =>
      lists.flatMap((list) => {
        const question = listingQuestion(address, list);
        return question === null
          ? []
          : [dns.ask(question).then((answer) => ({ address, list, ...readListing(list, answer) }))];
      }),
    ),
  );
  const listed = answers.filter(({ status }) => status === 'listed');
  if (listed.length > 0) {
    const on = listed.map(({ address, list }) => `${address} on ${blocklistName(list)}`).join(', ');
    const urls = [...new Set(listed.flatMap(({ list }) => removalUrl(list) ?? []))];
    const where = urls.length === 0 ? '' : `: ${urls.join(', ')}`;
    return problem(
      `Blocklists list addresses that email leaves from: ${on}.`,
      `Find the cause, such as a compromised mailbox, then request removal${where}.`,
    );
  }
  const silent = [...new Set(answers.flatMap(({ status, list }) => (status === 'unavailable' ? [list] : [])))];
  return silent.length > 0
    ? warning(
        `These blocklists do not answer the resolver of this machine: ${silent.map(blocklistName).join(', ')}.`,
        'Use a resolver of your own instead of a public one, or set ADDRESS_BLOCKLISTS.',
      )
    : ok(`No blocklist lists ${addresses.join(', ')}`);
}
