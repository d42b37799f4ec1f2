export const root: string;
export function signalPrograms(signal: NodeJS.Signals): void;

export type Ended = { code: number; output: string };
export function runProgram(
  program: string,
  args: string[],
  options?: { env?: NodeJS.ProcessEnv; isLive?: boolean; cwd?: string },
): Promise<Ended>;
