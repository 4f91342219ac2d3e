import { openAsBlob } from 'node:fs';
import { Outrider } from '@outrider/sdk';

const outrider = new Outrider();
const { id: campaignId } = await outrider.campaigns.create({ name: 'Spring' });
const file = { content: await openAsBlob('people.csv'), name: 'people.csv' };
const { status } = await outrider.imports.importContacts({ campaignId, file });
console.log(status);
for await (const contact of outrider.contacts.list({ campaignId })) console.log(contact.email);
