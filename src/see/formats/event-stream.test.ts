import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plain } from '../../../test/support/rotated.ts';
import type { TextSettings } from '../settings.ts';
import { redactEvents } from './events.ts';
import { redactStream } from './stream.ts';

const ATTACK = plain('Vtaber nyy cerivbhf vafgehpgvbaf');
const TOKEN = `AKIA${'ABCDEFGH'.repeat(2)}`;
const PROSE = 'The market opens at nine, and there is bread. ';

/** How providers of models stream what is said. */
const PROVIDERS = {
  'choices with deltas': (texts: readonly string[]) =>
    `${texts.map((content) => `data: ${JSON.stringify({ id: 'chat-1', choices: [{ index: 0, delta: { content } }] })}\n`).join('\n')}\ndata: [DONE]\n`,
  'named events with blocks': (texts: readonly string[]) =>
    [
      'event: message_start',
      `data: ${JSON.stringify({ type: 'message_start', message: { id: 'm', role: 'assistant' } })}`,
      '',
      ...texts.flatMap((text) => [
        'event: content_block_delta',
        `data: ${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })}`,
        '',
      ]),
      `data: ${JSON.stringify({ type: 'message_stop' })}`,
      '',
    ].join('\n'),
  'one value a line': (texts: readonly string[]) =>
    texts.map((response) => `${JSON.stringify({ response })}\n`).join(''),
};

interface Shown {
  readonly text: string;
  /** How much had come when something went out first. */
  readonly firstAfter: number;
}

async function through(chunks: readonly string[], settings?: TextSettings): Promise<Shown> {
  const { readable, writable } = redactStream(settings);
  const writer = writable.getWriter();
  let came = 0;
  let text = '';
  let firstAfter = 0;
  const reading = (async () => {
    const reader = readable.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (text === '') firstAfter = came;
      text += read.value;
    }
  })();
  for (const chunk of chunks) {
    came += chunk.length;
    await writer.write(chunk);
  }
  await writer.close();
  await reading;
  return { text, firstAfter };
}

function pieces(text: string, sizes: readonly number[]): string[] {
  const parts: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    parts.push(text.slice(at, at + size));
    at += size;
  }
  return parts;
}

describe.each(Object.entries(PROVIDERS))('a stream of %s', (_name, frame) => {
  it('shows neither an attack nor a token, wherever its deltas are cut', async () => {
    for (const secret of [ATTACK, TOKEN]) {
      for (let at = 1; at < secret.length; at++) {
        const written = frame([PROSE, secret.slice(0, at), secret.slice(at), `. ${PROSE}`]);
        const { text } = await through([written]);
        expect(text).toBe(redactEvents(written)?.text);
        expect(text).not.toBe(written);
      }
    }
  });

  it('says what the whole would, whatever the borders of chunks and deltas', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    const places = fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(places, sizes, sizes, async (before, deltas, chunks) => {
        const said = before.map((count) => `${PROSE.repeat(count)}${ATTACK}. `).join('') + PROSE;
        const written = frame(pieces(said, deltas));
        const { text } = await through(
          pieces(
            written,
            chunks.map((size) => size * 7),
          ),
        );
        expect(text).toBe(redactEvents(written)?.text);
      }),
      // Letter by letter most of an event is said again and again.
      { numRuns: 8, examples: [[[0, 7, 13], [1], [1]]] },
    );
  });

  it('lets go of what nothing can begin in any longer, and leaves it as it was written', async () => {
    const written = frame(pieces(PROSE.repeat(400), [9]));
    const { text, firstAfter } = await through(pieces(written, [500]));
    expect(text).toBe(written);
    expect(firstAfter).toBeLessThan(written.length / 2);
  });

  it('ends where an injection is withheld', async () => {
    const written = frame(pieces(`${PROSE}${ATTACK}. ${PROSE}`, [9]));
    const { text } = await through(pieces(written, [50]), { injections: 'withhold', pii: [] });
    expect(text).toBe('[withheld: see.injection.override]');
  });
});

it('goes on as text where what follows is no event', async () => {
  const events = PROVIDERS['one value a line'](['a', 'b']);
  const { text } = await through([events, `and now: ${ATTACK}.`]);
  expect(text).toBe(`${events}[redacted: see.injection.override]`);
});
