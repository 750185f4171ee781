/** What a client of Anthropic's Messages API sent, as far as the script needs it. */
export interface Conversation {
  readonly model: string;
  readonly stream: boolean;
  /** What a person or a step said, turn by turn: without the context that a client adds, tool results and notes of interruptions. */
  readonly users: readonly string[];
  /** Every text of the request, what the client adds included. */
  readonly texts: readonly string[];
  /** How many tools were called since the newest of them. */
  readonly toolsCalled: number;
  /** Texts of the results of those calls. */
  readonly toolResults: readonly string[];
  /** Names of the tools that were offered. */
  readonly tools: readonly string[];
  /** Whether the model was asked to think. */
  readonly thinkingBudget: number | null;
}

interface Block {
  readonly type?: string;
  readonly text?: string;
  readonly content?: unknown;
}

export function readConversation(body: Readonly<Record<string, unknown>>): Conversation {
  const users: string[] = [];
  const texts = blocksOf(body['system']).map((block) => block.text ?? '');
  let toolsCalled = 0;
  let toolResults: string[] = [];
  for (const message of listOf<{ role?: string; content?: unknown }>(body['messages'])) {
    for (const block of blocksOf(message.content)) {
      if (block.type === 'text') texts.push(block.text ?? '');
      if (message.role === 'assistant') {
        if (block.type === 'tool_use') toolsCalled += 1;
      } else if (message.role !== 'user') {
        // What a client tells the model of the place it runs in.
        continue;
      } else if (block.type === 'tool_result') {
        toolResults.push(blocksOf(block.content).map((part) => part.text ?? '').join(''));
      } else if (block.type === 'text') {
        const text = spoken(block.text ?? '');
        if (text === '') continue;
        users.push(text);
        toolsCalled = 0;
        toolResults = [];
      }
    }
  }
  const thinking = body['thinking'] as { budget_tokens?: unknown } | undefined;
  return {
    model: typeof body['model'] === 'string' ? body['model'] : '',
    stream: body['stream'] === true,
    users,
    texts,
    toolsCalled,
    toolResults,
    tools: listOf<{ name?: unknown }>(body['tools']).map(({ name }) => String(name)),
    thinkingBudget: typeof thinking?.budget_tokens === 'number' ? thinking.budget_tokens : null,
  };
}

/** What a client says in the user's name about how its last turn went. */
const clientNote = /^(?:\[(?:Request interrupted by user|Your previous response had no visible output)[^\]]*\]|Continue from where you left off\.)$/;

function spoken(text: string): string {
  const own = text.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim();
  return clientNote.test(own) ? '' : own;
}

function blocksOf(content: unknown): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listOf<Block>(content);
}

function listOf<Item>(value: unknown): readonly Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}
