export const root: string;
export function signalPrograms(signal: NodeJS.Signals): void;

export type ProgramResult = { code: number; output: string };
export function runProgram(
  program: string,
  args: string[],
  options?: { env?: NodeJS.ProcessEnv; isLive?: boolean; cwd?: string },
): Promise<ProgramResult>;
