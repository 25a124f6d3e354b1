// How a client in JavaScript is driven in a process of its own: a line of JSON says what to do, a line of JSON answers with what its user was told.
import { createInterface } from 'node:readline';

/** Does what each line of standard input says. What an action answers, or the words of what it throws, is what its user was told. */
export async function drive(actions) {
  process.stdout.write(`${JSON.stringify({ told: 'ready' })}\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    const [action, ...words] = JSON.parse(line);
    const told = await actions[action](...words).catch(String);
    process.stdout.write(`${JSON.stringify({ told: String(told ?? '') })}\n`);
    if (action === 'close') process.exit(0);
  }
}
