import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getQueryClient } from './query-client.ts';

test('a first read that is pending during a change is repeated', async () => {
  const client = getQueryClient();
  const answers: ((text: string) => void)[] = [];
  const reads = () => answers.length;
  const observer = new QueryObserver<string>(client, {
    queryKey: ['suggest'],
    queryFn: () => new Promise((answer) => answers.push(answer)),
    retry: false,
  });
  const shown: (string | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data));
  expect(reads()).toBe(1);

  const changed = client.invalidateQueries({ queryKey: ['suggest'] });
  expect(reads()).toBe(2);
  answers[0]!('before the change');
  answers[1]!('after it');
  await changed;
  expect(shown).not.toContain('before the change');
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after it', isSuccess: true });

  // Whoever waits for the first read gets the result of the second.
  const other = new QueryObserver<string>(client, {
    queryKey: ['suggest', 'other'],
    queryFn: () => new Promise((answer) => answers.push(answer)),
  });
  const stopOther = other.subscribe(() => {});
  const waiting = client.fetchQuery<string>({ queryKey: ['suggest', 'other'] });
  void client.invalidateQueries({ queryKey: ['suggest', 'other'] });
  expect(reads()).toBe(4);
  answers[3]!('after it');
  expect(await waiting).toBe('after it');
  stop();
  stopOther();
});
