import {
  CaptureTag,
  type Context,
  Drop,
  type Emitter,
  ForTag,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs';
import { chooseAlternative } from './choose.js';
import { type LiquidRun, RUN } from './liquid-run.js';
import { spendLength } from './liquid-work.js';

/** Text that is already HTML: the value of a `capture` tag in an HTML part. */
export class Markup extends Drop {
  constructor(readonly html: string) {
    super();
  }

  override valueOf(): string {
    return this.html;
  }
}

/** Spintax group as a block tag. Authors cannot write it, because the scanner does not know its name. */
export class SpinTag extends Tag {
  readonly #index: number;
  readonly #alternatives: Template[][] = [[]];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    this.#index = Number(token.args);
    const stream = parser.parseStream(remaining);
    stream
      .on('tag:__or', () => {
        this.#alternatives.push([]);
      })
      .on('tag:__endspin', () => {
        stream.stop();
      })
      .on('template', (template: Template) => {
        this.#alternatives.at(-1)!.push(template);
      })
      .on('end', () => {
        throw new Error('A tag that starts inside a spintax group must end inside it.');
      });
    stream.start();
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { seed } = context.getRegister(RUN) as LiquidRun;
    const chosen = this.#alternatives[chooseAlternative(seed, this.#index, this.#alternatives.length)]!;
    yield this.liquid.renderer.renderTemplates(chosen, context, emitter);
  }

  // biome-ignore lint/correctness/useYield: the interpreter's analysis expects a generator that returns the list.
  *children(): Generator<unknown, Template[]> {
    return this.#alternatives.flat();
  }
}

/** Internal tag of a snippet. `snippet` with a name compiles to this tag with a number. */
export class SnippetTag extends Tag {
  readonly #number: number;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.#number = Number(token.args);
  }

  // biome-ignore lint/correctness/useYield: the interpreter renders by generators.
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const text = (context.getRegister(RUN) as LiquidRun).renderSnippet(this.#number);
    context.memoryLimit.use(text.length);
    spendLength(context, text.length);
    emitter.write(text);
  }
}

/**
 * `for` tag whose `forloop` has the surrounding loop as `parentloop`. Each iteration costs as much as its source is
 * long, because branches and names are evaluated one by one, and only a loop does so more than once.
 */
export class NestedForTag extends ForTag {
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid, parser);
    const end = remaining[0]?.begin ?? token.input.length;
    this.templates.unshift(turnOf(token, end - token.end));
  }

  override *render(context: Context, emitter: Emitter): ReturnType<ForTag['render']> {
    const outer: unknown = context.getSync(['forloop']);
    // The interpreter creates the loop's scope, which is intercepted where it is pushed.
    context.push = (scope) => {
      const loop = (scope as { forloop?: unknown }).forloop;
      if (loop instanceof Drop) {
        Reflect.deleteProperty(context, 'push');
        // Not enumerable, because a loop prints its enumerable properties.
        if (outer instanceof Drop) Object.defineProperty(loop, 'parentloop', { value: outer });
      }
      return Object.getPrototypeOf(context).push.call(context, scope);
    };
    try {
      return yield* super.render(context, emitter);
    } finally {
      Reflect.deleteProperty(context, 'push');
    }
  }
}

function turnOf(token: TagToken, length: number): Template {
  return {
    token,
    // biome-ignore lint/correctness/useYield: the interpreter renders by generators.
    *render(context: Context): Generator<unknown, void, unknown> {
      spendLength(context, length);
    },
  } as unknown as Template;
}

/** `capture` tag whose text has escaped values, so that printing it does not escape them twice. */
export class MarkupCaptureTag extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const html = yield this.liquid.renderer.renderTemplates(this.templates, context);
    context.bottom()[this.variable] = new Markup(html);
  }
}
