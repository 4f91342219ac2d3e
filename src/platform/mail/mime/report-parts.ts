import type { ReportPart } from '../../../engine/mail/parsed-message.js';
import { decodeCharset } from './charset.js';
import type { Entity } from './entity.js';
import { decodeTransfer } from './transfer-decoding.js';

const MAX_PARTS = 100;
const MAX_TEXT = 256 * 1024;

const REPORT_TYPE =
  /^(?:multipart\/report|message\/(?:global-)?(?:delivery-status|disposition-notification|headers)|message\/(?:feedback-report|rfc822|global|partial|rfc822-headers)|text\/rfc822-headers)$/;

/**
 * The leaf parts of a message that may be a report, in order, an enclosed message staying one part; undefined for any
 * other message. Texts for people and returned messages are kept apart here, while the body of the message has them merged.
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
