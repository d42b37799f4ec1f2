// `--short`: runs every part once with little data, to see that it still works. Its measurements mean
// nothing.

export const IS_SHORT = process.argv.includes('--short');

export const shortened = <Amount>(usual: Amount, short: Amount): Amount => (IS_SHORT ? short : usual);

export function sayIfShort(): void {
  if (IS_SHORT) console.log('A short run: it shows that the bench works, and no figure.\n');
}
