import type { ReportPart } from '../../../engine/mail/parsed-message.js';
import { decodeCharset } from './charset.js';
import type { Entity } from './entity.js';
import { decodeTransfer } from './transfer-decoding.js';

const MAX_PARTS = 100;
const MAX_TEXT = 256 * 1024;

const REPORT_TYPE =
  /^(?:multipart\/report|message\/(?:global-)?(?:delivery-status|disposition-notification|headers)|message\/(?:feedback-report|rfc822|global|partial|rfc822-headers)|text\/rfc822-headers)$/;

/**
 * Returns the leaf parts of a message that may be a report, in order, with an enclosed message as one part; undefined for other messages.
 * Readable texts and returned messages are separate here; the message body merges them.
 */
export function reportPartsOf(root: Entity): readonly ReportPart[] | undefined {
  const leaves: Entity[] = [];
  const isReport = collect(root, leaves);
  return isReport ? leaves.map(toPart) : undefined;
}

function collect(entity: Entity, leaves: Entity[]): boolean {
  let isReport = REPORT_TYPE.test(entity.type.value);
  if (entity.children.length === 0) {
    if (leaves.length < MAX_PARTS) leaves.push(entity);
    return isReport;
  }
  for (const child of entity.children) if (collect(child, leaves)) isReport = true;
  return isReport;
}

function toPart({ type, encoding, body }: Entity): ReportPart {
  const bytes = decodeTransfer(body.subarray(0, 2 * MAX_TEXT), encoding);
  const text = decodeCharset(bytes.subarray(0, 2 * MAX_TEXT), type.parameters.get('charset') ?? '');
  return { contentType: type.value, text: text.slice(0, MAX_TEXT) };
}
