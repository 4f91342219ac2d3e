import type { Opinion } from '../../../src/engine/reply-intent/second-opinion.js';
import { chatCompletions } from '../../../src/modules/conversation/receiving/opinion/chat-completions.js';
import { readConfig } from '../../../src/platform/config.js';
import { silentLogger } from '../../../src/platform/log.js';
import { createEgressPolicy } from '../../../src/platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../../src/platform/outbound/http-client.js';
import { readCases } from '../mail-corpus/read-cases.js';
import { readingOf } from './corpus.js';

/**
 * Compares the classifier with the configured language model on the everyday replies that were held out, each asked once.
 * It costs about 400 tokens per reply.
 */
export async function compareWithModel(): Promise<void> {
  const { secondOpinion, egressAllow } = readConfig();
  if (secondOpinion === null) {
    console.info('skipped: SECOND_OPINION_URL and SECOND_OPINION_MODEL are not set (docs/operate/settings.md)');
    return;
  }
  const http = createOutboundHttp({ policy: createEgressPolicy({ allowCidrs: egressAllow }) });
  const model = chatCompletions({ http, log: silentLogger() }, secondOpinion);
  const cases = readCases('labels', { sources: ['everyday'], rounds: ['held-out'] });
  let [ours, theirs, unanswered, tokens] = [0, 0, 0, 0];
  for (const { text, expected } of cases) {
    const labels = expected.split('/');
    const reading = readingOf(text);
    if (labels.includes(reading.label ?? reading.intent)) ours += 1;
    const given = await model.ask(text).catch(() => null);
    tokens += (given?.promptTokens ?? 0) + (given?.completionTokens ?? 0);
    if (given?.opinion == null) unanswered += 1;
    else if (labels.includes(nameOf(given.opinion))) theirs += 1;
  }
  await http.close();
  console.info(`Everyday replies, held out, ${cases.length}: Outrider ${ours}, ${secondOpinion.model} ${theirs}`);
  console.info(`No usable answer: ${unanswered}. Tokens: ${tokens}`);
}

/** Returns the corpus name of a reply without a class. */
function nameOf(opinion: Opinion): string {
  return opinion === 'unsure' ? 'neutral' : opinion;
}
