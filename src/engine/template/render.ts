import { Context } from 'liquidjs';
import { isLongerThan } from '../characters.js';
import { withBlankValues } from './blank-value.js';
import { TemplateRenderError } from './errors.js';
import { MAX_OUTPUT, MAX_STEPS, MAX_WORK } from './limits.js';
import { type LiquidRun, RUN } from './liquid-run.js';
import { firstLine } from './output.js';
import type { CompiledTemplate, PlacedSnippet } from './program.js';
import { outputTooLong, renderSegments } from './segments.js';
import { snippetSeed } from './snippet-seed.js';

export interface RenderOptions {
  /** Seed that determines every spintax choice; only its 32 bits count. */
  readonly seed: number;
  /** `strict` reports variables without value and fallback; `lenient` lets them be empty. */
  readonly mode: 'strict' | 'lenient';
}

export interface RenderedTemplate {
  readonly text: string;
  /** Unique names in the order of first use. Only strict mode fills them; if not empty, the text must not be sent. */
  readonly missing: readonly string[];
  /** Like `missing`, in both modes. */
  readonly unfilled: readonly string[];
}

/**
 * Renders a template: the same template, values and options give the same text on every machine. Values are plain JSON
 * data, and their contents are never read as template. Throws TemplateRenderError if the template exceeds its limits of
 * size, time or memory, or cannot be computed.
 */
export function renderTemplate(
  template: CompiledTemplate,
  values: Readonly<Record<string, unknown>>,
  options: RenderOptions,
): RenderedTemplate {
  const missing: string[] = [];
  const { program, kind } = template;
  if (program.kind === 'broken') throw new TemplateRenderError('template_failed', program.message);
  const text =
    program.kind === 'segments'
      ? renderSegments(program.segments, { values, seed: options.seed, escape: kind === 'html', missing })
      : renderByInterpreter(program, { values, seed: options.seed, missing, ...freshBudgets() });
  const unfilled = missing.length === 0 ? NONE : [...new Set(missing)];
  return {
    text: kind === 'subject' ? oneLine(text) : text,
    missing: options.mode === 'lenient' ? NONE : unfilled,
    unfilled,
  };
}

const NONE: readonly string[] = [];

function renderByInterpreter(
  program: Extract<CompiledTemplate['program'], { kind: 'liquid' }>,
  rendering: Rendering,
): string {
  const { engine, templates, requirements, snippets } = program;
  const { values, seed, missing, renderLimit, spend } = rendering;
  const limits = { liquid: engine, renderLimit };
  const context = new Context(withBlankValues(values), engine.options, { sync: true }, limits);
  const renderSnippet = (number: number): string => renderPlaced(snippets[number]!, rendering);
  const run: LiquidRun = { seed, requirements, missing, today: values['today'], spend, renderSnippet };
  context.setRegister(RUN, run);
  let text: string;
  try {
    text = String(engine.renderSync(templates, context));
  } catch (error) {
    // Errors of a snippet already contain the reason.
    const cause = (error as { originalError?: unknown }).originalError;
    if (cause instanceof TemplateRenderError) throw cause;
    const message = error instanceof Error ? firstLine(error.message) : String(error);
    throw new TemplateRenderError(/limit exceeded/.test(message) ? 'template_limit' : 'template_failed', message);
  }
  if (isLongerThan(text, MAX_OUTPUT)) throw outputTooLong();
  return text;
}

/** Rendering of one message part, with its remaining limits. */
interface Rendering {
  readonly values: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly missing: string[];
  readonly renderLimit: Limiter;
  readonly spend: (units: number) => void;
}

const freshBudgets = (): Pick<Rendering, 'renderLimit' | 'spend'> => ({
  renderLimit: stepLimit(),
  spend: budget(MAX_WORK),
});

/** Renders a snippet inside a template, with the same values and limits but a separate variable scope. */
function renderPlaced({ name, template }: PlacedSnippet, rendering: Rendering): string {
  const { values, missing, spend } = rendering;
  const { program, kind } = template;
  const seed = snippetSeed(rendering.seed, name);
  if (program.kind === 'broken') throw new TemplateRenderError('template_failed', program.message);
  if (program.kind === 'liquid') return renderByInterpreter(program, { ...rendering, seed });
  spend(program.segments.length);
  return renderSegments(program.segments, { values, seed, escape: kind === 'html', missing });
}

type Limiter = NonNullable<NonNullable<ConstructorParameters<typeof Context>[3]>['renderLimit']>;

/** Replaces the interpreter's time limit, which it checks before each part that it renders. */
function stepLimit(): Limiter {
  const spend = budget(MAX_STEPS);
  return { check: () => spend(1) } as Partial<Limiter> as Limiter;
}

function budget(most: number): (units: number) => void {
  let spent = 0;
  return (units) => {
    spent += units;
    if (spent > most) throw new Error('template render limit exceeded');
  };
}

/** A header is one line: every run of line breaks, and NUL, becomes a space (RFC 5322 section 2.1.1). */
function oneLine(text: string): string {
  return text.replace(/[\r\n\0\v\f\u0085\u2028\u2029]+/g, ' ');
}
