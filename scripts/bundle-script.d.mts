/** A program of this house as one file that Node runs; both paths are relative to the house. Answers where it is. */
export function bundleScript(entry: string, made: string): Promise<string>;
