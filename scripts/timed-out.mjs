// Prints the test files of a report in which something ran out of time, where nothing failed otherwise; else ends with 1.
// A time-out on a busy machine says nothing of what holds, and what it left unsaid is asked again. Every other failure stands.
import { readFileSync } from 'node:fs';

const TIMED_OUT = /^(?:Error: (?:Test|Hook) timed out in \d+ms|(?:\w+\.\w+: )?Timeout(?:Error)?:? \d+ms exceeded)/;
const MOST_FILES = 5;

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const failed = testResults.filter(({ status }) => status !== 'passed');
const messages = failed.flatMap(({ message, assertionResults }) => {
  const own = assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []);
  return own.length > 0 ? own : [message];
});
for (const message of messages) console.error(`failed: ${message.split('\n', 1)[0]}`);
if (failed.length === 0 || failed.length > MOST_FILES || !messages.every((each) => TIMED_OUT.test(each)))
  process.exit(1);
for (const { name } of failed) console.log(name);
