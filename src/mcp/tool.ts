import { type Static, type TObject, Type } from 'typebox';
import type { ApiClient } from '../cli/api/client.js';
import type { Confirmation } from './confirmation.js';

/** Context of a tool: the API with the permissions of the caller's key. */
export interface ToolCall {
  readonly api: ApiClient;
  readonly confirmation: Confirmation;
}

/** Result of a tool. */
export interface ToolAnswer {
  /** One or two sentences for the assistant: the result, and the next action. */
  readonly summary: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether the data contains text written outside the workspace. */
  readonly hasForeignText?: boolean;
}

/** Effect of a tool on the workspace, which clients use to ask their user for confirmation. */
export type Effect =
  /** Tool that changes nothing. */
  | 'read'
  /** Tool that adds or replaces something reversibly. */
  | 'edit'
  /** Tool that sends email, or enables sending. Requires a confirmation. */
  | 'send'
  /** Tool that stops email to a contact. */
  | 'stop';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  readonly effect: Effect;
  readonly run: (call: ToolCall, input: never) => Promise<ToolAnswer>;
}

/** Describes a tool, with the input that all tools share. */
export function tool<P extends Record<string, import('typebox').TSchema>>(
  given: Omit<Tool, 'input' | 'run'> & {
    readonly input: P;
    readonly run: (call: ToolCall, input: Static<TObject<P>>) => Promise<ToolAnswer>;
  },
): Tool {
  return { ...given, input: Type.Object({ ...given.input, ...WORKSPACE }, { additionalProperties: false }) } as Tool;
}

const WORKSPACE = {
  workspaceId: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Workspace. Needed only if the API key has several; list_workspaces shows them.',
    }),
  ),
};

/** Number of items of a list. */
export const limit = (most = 50, usual = 20) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, default: usual, description: `Number of results, ${usual} by default.` }),
  );

export const campaignId = Type.String({ description: 'ID of the campaign, from list_campaigns.' });

export const confirmation = Type.Optional(
  Type.String({
    description:
      'Leave this out on the first call, which changes nothing and returns a plan with a token. After the user has approved the plan, call again with that token.',
  }),
);
