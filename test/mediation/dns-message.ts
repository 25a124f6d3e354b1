/** As much of DNS messages (RFC 1035) as a name server needs that gives every name the same address. */

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** The first name that a query asks for; undefined where it is no query. */
export function nameInQuery(message: Buffer): string | undefined {
  const question = readQuestion(message);
  return question?.name;
}

/** An answer to a query: this IPv4 address for A records, nothing for any other. */
export function answerQuery(query: Buffer, address: string): Buffer | undefined {
  const question = readQuestion(query);
  if (question === undefined) return undefined;
  const isAddress = question.type === TYPE_A;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(0x8180, 2); // a response, recursion desired and available, no error
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isAddress ? 1 : 0, 6);
  const asked = query.subarray(HEADER_BYTES, question.end);
  if (!isAddress) return Buffer.concat([header, asked]);
  // The name as a pointer to the question, type A, class IN, sixty seconds, four bytes.
  const answer = Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([header, asked, answer]);
}

function readQuestion(
  message: Buffer,
): { readonly name: string; readonly type: number; readonly end: number } | undefined {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at]; length !== undefined && length !== 0; length = message[at]) {
    if (length > 63) return undefined;
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  return end > message.length
    ? undefined
    : { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end };
}
