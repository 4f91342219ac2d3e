import { attachedBytes } from '../../../engine/campaign/attachment.js';
import { missingPictures } from '../../../engine/campaign/inline-pictures.js';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { characterCount } from '../../../engine/characters.js';
import { BODY_MAX, SUBJECT_MAX, visibleLength } from '../../../engine/message/lengths.js';
import { findPlaceholders } from '../../../engine/template/placeholders.js';
import { type Said, say, type Text } from '../../../engine/words/say.js';
import { saySize } from '../../../engine/words/size.js';
import { fail, type PreflightCheck, pass, skip, warn } from './preflight-check.js';
import type { PreflightFacts } from './preflight-facts.js';

/** Maximum findings in `details`. The message contains their total number. */
const LISTED = 20;

type Step = CampaignPlan['steps'][number];
type Variant = Step['variants'][number];

interface Finding {
  readonly step: number;
  readonly variant: string | null;
  readonly problem: Text;
}

function enabled(facts: PreflightFacts): readonly Step[] {
  return facts.plan.steps.filter((step) => step.state === 'enabled');
}

/** Checks every variant of every enabled step. */
function findings(facts: PreflightFacts, look: (variant: Variant, step: Step) => readonly Text[]): Finding[] {
  return enabled(facts).flatMap((step) =>
    step.variants
      .filter((variant) => variant.share > 0 || step.variants.length === 1)
      .flatMap((variant) =>
        look(variant, step).map((problem) => ({ step: step.order, variant: variant.label, problem })),
      ),
  );
}

const present: PreflightCheck = {
  key: 'steps.present',
  severity: 'blocking',
  title: say`Steps`,
  judge: (facts) => {
    const steps = enabled(facts).length;
    if (steps > 0)
      return pass(steps === 1 ? say`The campaign has 1 enabled step.` : say`The campaign has ${steps} enabled steps.`, {
        steps,
      });
    return fail(say`The campaign has no enabled step.`, {
      remediation: say`Add a step with a subject and a body, or enable one.`,
      operation: 'createCampaignStep',
    });
  },
};

const content: PreflightCheck = {
  key: 'steps.content',
  severity: 'blocking',
  title: say`Step content`,
  judge: (facts) => {
    const steps = enabled(facts);
    if (steps.length === 0) return skip(say`The campaign has no enabled step.`);
    const found = findings(facts, ({ source, faults, attachments }, step) => [
      ...faults.map(({ field, message }) => say`${field} is not a valid template: ${message}`),
      ...(source.bodyText.trim() === '' && source.bodyHtml.trim() === '' ? [say`no body`] : []),
      ...(step.order === steps[0]?.order && source.subject.trim() === '' ? [say`no subject`] : []),
      ...(attachments.some(({ file }) => file === null) ? [say`an attached file no longer exists`] : []),
    ]);
    if (found.length === 0) return pass(say`Every step has a body, and the first step has a subject.`);
    return fail(
      found.length === 1
        ? say`1 step text is missing or invalid.`
        : say`${found.length} step texts are missing or invalid.`,
      {
        remediation: say`Add missing subjects and bodies, and fix templates that do not compile.`,
        operation: 'updateCampaignStep',
        details: { findings: found.slice(0, LISTED) },
      },
    );
  },
};

const placeholders: PreflightCheck = {
  key: 'steps.placeholders',
  severity: 'blocking',
  title: say`Leftover placeholders`,
  judge: (facts) => {
    const found = findings(facts, ({ source, snippets }) => [
      ...placeholdersIn([source.subject, source.bodyText, source.bodyHtml]),
      ...snippets.flatMap(({ name, bodyText, bodyHtml }) =>
        placeholdersIn([bodyText, bodyHtml]).map((text) => say`${text} in the snippet ${name}`),
      ),
    ]);
    if (found.length === 0) return pass(say`No placeholder is left in subjects and bodies.`);
    return fail(
      found.length === 1
        ? say`1 placeholder is left in subjects and bodies.`
        : say`${found.length} placeholders are left in subjects and bodies.`,
      {
        remediation: say`Replace placeholders such as [link] or TBD.`,
        operation: 'updateCampaignStep',
        details: { findings: found.slice(0, LISTED) },
      },
    );
  },
};

/** Returns the length of a body with its snippets, each counted once. */
function longBody(texts: ReadonlyArray<{ readonly bodyText: string; readonly bodyHtml: string }>): Said[] {
  const characters = texts.reduce((sum, text) => sum + visibleLength(text), 0);
  return characters > BODY_MAX ? [say`body of ${characters} characters`] : [];
}

const placeholdersIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => findPlaceholders(text).map((placeholder) => placeholder.text));

const length: PreflightCheck = {
  key: 'steps.length',
  severity: 'warning',
  title: say`Subject and body length`,
  judge: (facts) => {
    const found = findings(facts, ({ source, snippets }) => [
      ...(characterCount(source.subject) > SUBJECT_MAX
        ? [say`subject of ${characterCount(source.subject)} characters`]
        : []),
      ...longBody([source, ...snippets]),
    ]);
    if (found.length === 0) return pass(say`No subject exceeds ${SUBJECT_MAX} characters and no body exceeds 2,000.`);
    return warn(found.length === 1 ? say`1 text is long.` : say`${found.length} texts are long.`, {
      remediation: say`Shorten subjects to ${SUBJECT_MAX} and bodies to 2,000 characters: long cold emails get fewer replies.`,
      operation: 'updateCampaignStep',
      details: { findings: found.slice(0, LISTED) },
    });
  },
};

/** Returns whether the first email of the campaign is the first one that a contact gets from the sender. */
const opensThread = ({ plan }: PreflightFacts, first: Step | undefined): boolean =>
  plan.parentCampaignId === null || first?.threadMode === 'new_thread';

const attachments: PreflightCheck = {
  key: 'steps.attachments',
  severity: 'warning',
  title: say`Attachments`,
  judge: (facts) => {
    const found = findings(facts, ({ attachments: attached, source: { attachmentNames = [] } }) => {
      if (attached.length + attachmentNames.length === 0) return [];
      const names = [...attached.flatMap(({ file }) => (file === null ? [] : [file.name])), ...attachmentNames];
      return [say`${names} (${saySize(attachedBytes(attached))})`];
    });
    if (found.length === 0) return pass(say`No step attaches a file.`);
    const [first] = enabled(facts);
    const bytesOf = (steps: readonly Step[]): number =>
      Math.max(
        0,
        ...steps.flatMap(({ order: at, variants: all }) => [
          ...all.map((one) => attachedBytes(one.attachments)),
          facts.named?.maxBytes.get(at) ?? 0,
        ]),
      );
    const details = { findings: found.slice(0, LISTED), maxBytes: bytesOf(enabled(facts)) };
    const isFirst = found.some(({ step }) => step === first?.order) && opensThread(facts, first);
    if (!isFirst || first === undefined) {
      return pass(say`Emails attach up to ${saySize(details.maxBytes)}, and the first one attaches no file.`, details);
    }
    return warn(say`The first email attaches up to ${saySize(bytesOf([first]))}.`, {
      remediation: say`Attach files to a follow-up, or link to them: first emails with attachments land in spam more often.`,
      operation: 'updateCampaignStep',
      details,
    });
  },
};

const pictures: PreflightCheck = {
  key: 'steps.images',
  severity: 'warning',
  title: say`Embedded images`,
  judge: (facts) => {
    const found = findings(facts, ({ attachments: attached, source, snippets }) => {
      const files = attached.flatMap(({ file }) => (file === null ? [] : [file]));
      // Any image can be among the files named for a contact.
      if (source.attachmentNames !== undefined && source.attachmentNames.length > 0) return [];
      const names = [source, ...snippets].flatMap(({ bodyHtml }) => missingPictures(bodyHtml, files));
      // The name of an image can depend on the contact; the preview tells whether it exists.
      return [...new Set(names)].filter((name) => !name.includes('{')).map((name) => say`${name} is not attached`);
    });
    if (found.length === 0) return pass(say`Every embedded image is attached.`);
    return warn(
      found.length === 1 ? say`1 embedded image is missing.` : say`${found.length} embedded images are missing.`,
      {
        remediation: say`Attach the image to the step under the name in its HTML, or remove the image from the HTML.`,
        operation: 'updateCampaignStep',
        details: { findings: found.slice(0, LISTED) },
      },
    );
  },
};

const order: PreflightCheck = {
  key: 'steps.order',
  severity: 'info',
  title: say`Step order`,
  judge: ({ outOfOrder: n }) =>
    pass(
      n === 0
        ? say`All contacts get the steps in their current order.`
        : n === 1
          ? say`1 contact gets a step after a later one, because steps were added, moved, or enabled since the launch.`
          : say`${n} contacts get a step after a later one, because steps were added, moved, or enabled since the launch.`,
      { contacts: n },
    ),
};

const variables: PreflightCheck = {
  key: 'steps.variables',
  severity: 'blocking',
  title: say`Variable values`,
  judge: (facts) => {
    if (facts.variables.length === 0) return pass(say`Every variable has a fallback, or none is used.`);
    const gaps = gapsOf(facts);
    if (gaps.length === 0) {
      return pass(say`Every contact has a value for all variables without a fallback (${facts.variables.length}).`);
    }
    const advice = {
      remediation: say`Give the variable a fallback such as {{ firstName | default: "there" }}, or fill in the field.`,
      operation: 'updateCampaignStep',
      details: { variables: gaps },
    };
    const nowhere = gaps.filter((gap) => gap.existsNowhere);
    if (nowhere.length > 0) {
      return fail(say`No contact has a value for ${nowhere.map((gap) => gap.name)}.`, advice);
    }
    const { missingPolicy, worst } = { missingPolicy: facts.plan.settings.missingVariable, worst: mostMissing(gaps) };
    const noun = worst.of === 'mailboxes' ? say`Mailboxes` : say`Contacts`;
    return warn(
      missingPolicy === 'skip'
        ? say`${noun} without a value for ${worst.name}: ${worst.missing}; their emails are skipped.`
        : say`${noun} without a value for ${worst.name}: ${worst.missing}; it is rendered as empty text.`,
      advice,
    );
  },
};

interface Gap {
  readonly name: string;
  readonly steps: readonly number[];
  readonly missing: number;
  readonly total: number;
  readonly of: 'contacts' | 'mailboxes';
  readonly existsNowhere: boolean;
}

/** Returns variables without a value for a contact. Sender fields are read from the mailboxes. */
function gapsOf({ variables: required, contacts, mailboxes }: PreflightFacts): Gap[] {
  let asked = 0;
  return required.flatMap(({ name, stepOrders, source }): Gap[] => {
    const isSender = source.kind === 'sender';
    const total = isSender ? mailboxes.length : contacts.eligible;
    const missing = isSender
      ? mailboxes.filter((row) => senderValue(row, source.field) === '').length
      : (contacts.missing[asked++] ?? 0);
    if (missing === 0) return [];
    const of = isSender ? 'mailboxes' : 'contacts';
    return [{ name, steps: stepOrders, missing, total, of, existsNowhere: missing === total }];
  });
}

function senderValue(row: PreflightFacts['mailboxes'][number], field: 'firstName' | 'lastName' | 'signature'): string {
  const value = { firstName: row.first_name, lastName: row.last_name, signature: row.signature }[field];
  return (value ?? '').trim();
}

function mostMissing(gaps: readonly Gap[]): Gap {
  return gaps.reduce((worst, gap) => (gap.missing > worst.missing ? gap : worst));
}

/** Mailbox signatures are in emails only where a step names the variable, so a step can place or omit it. */
const signature: PreflightCheck = {
  key: 'steps.signature',
  severity: 'warning',
  title: say`Signature`,
  judge: (facts) => {
    const signed = facts.mailboxes.filter((row) => senderValue(row, 'signature') !== '').length;
    if (signed === 0) return skip(say`No mailbox of the campaign has a signature.`);
    const steps = enabled(facts);
    if (steps.length === 0) return skip(say`The campaign has no enabled step.`);
    const isPlaced = steps.some(({ variants }) =>
      variants.some(({ source, snippets }) =>
        [source, ...snippets].some((one) => SIGNATURE.test(`${one.bodyText}${one.bodyHtml}`)),
      ),
    );
    if (isPlaced) return pass(say`Emails contain the signature of their mailbox.`, { mailboxes: signed });
    return warn(say`No step contains the signature of its mailbox.`, {
      remediation: say`Add {{senderSignature}} where the signature belongs, usually at the end.`,
      operation: 'updateCampaignStep',
      details: { mailboxes: signed },
    });
  },
};
const SIGNATURE = /\bsenderSignature\b/;

export const stepChecks: readonly PreflightCheck[] = [
  present,
  content,
  variables,
  signature,
  placeholders,
  length,
  attachments,
  pictures,
  order,
];
