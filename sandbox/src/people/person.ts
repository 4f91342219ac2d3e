import { domainOf, normalAddress } from '../address.js';

/** Returns the name of an address: `anna.lee+x@firm.example` is Anna Lee. */
export function displayNameOf(address: string): string {
  const local = normalAddress(address).split(/[+@]/)[0] ?? '';
  return local
    .split(/[._-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Returns the address of a colleague at the same company, for "in urgent cases contact". */
export function colleagueOf(address: string): string {
  return `reception@${domainOf(address)}`;
}
