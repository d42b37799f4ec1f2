// The options and words that a command was given.
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** As Node's parseArgs; what it refuses ends the program with one line. */
export function readOptions<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
