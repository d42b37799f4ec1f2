// `--short`: every part once and over little, to see that it still runs. Its figures say nothing.

export const IS_SHORT = process.argv.includes('--short');

export const shortened = <Amount>(usual: Amount, short: Amount): Amount => (IS_SHORT ? short : usual);

export function sayIfShort(): void {
  if (IS_SHORT) console.log('A short run: it shows that the bench works, and no figure.\n');
}
