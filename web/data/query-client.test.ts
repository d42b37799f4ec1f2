import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getQueryClient, showAnswer } from './query-client.ts';

test('a first read that is pending during a change is repeated', async () => {
  const client = getQueryClient();
  const answers: ((text: string) => void)[] = [];
  const reads = () => answers.length;
  const observer = new QueryObserver<string>(client, {
    queryKey: ['POST /api/product/suggest'],
    queryFn: () => new Promise((answer) => answers.push(answer)),
    retry: false,
  });
  const shown: (string | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data));
  expect(reads()).toBe(1);

  const changed = client.invalidateQueries({ queryKey: ['POST /api/product/suggest'] });
  expect(reads()).toBe(2);
  answers[0]!('before the change');
  answers[1]!('after it');
  await changed;
  expect(shown).not.toContain('before the change');
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after it', isSuccess: true });

  // Whoever waits for the first read gets the result of the second.
  const other = new QueryObserver<string>(client, {
    queryKey: ['POST /api/product/suggest', 'other'],
    queryFn: () => new Promise((answer) => answers.push(answer)),
  });
  const stopOther = other.subscribe(() => {});
  const waiting = client.fetchQuery<string>({ queryKey: ['POST /api/product/suggest', 'other'] });
  void client.invalidateQueries({ queryKey: ['POST /api/product/suggest', 'other'] });
  expect(reads()).toBe(4);
  answers[3]!('after it');
  expect(await waiting).toBe('after it');
  stop();
  stopOther();
});

test('an older read that is under way never covers what a change has answered', async () => {
  const client = getQueryClient();
  const answers: ((text: string) => void)[] = [];
  const queryKey = ['POST /api/product/suggest', 'shown'] as const;
  client.setQueryData(queryKey, 'before the change');
  const observer = new QueryObserver<string>(client, {
    queryKey,
    queryFn: () => new Promise((answer) => answers.push(answer)),
    retry: false,
  });
  const shown: (string | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data));
  void client.refetchQueries({ queryKey });
  expect(answers).toHaveLength(1);

  showAnswer<string>(client, queryKey, () => 'as changed');
  answers[0]!('before the change');
  await expect.poll(() => answers.length).toBe(2);
  expect(observer.getCurrentResult().data).toBe('as changed');
  answers[1]!('after it');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after it');
  expect(shown.slice(shown.indexOf('as changed'))).not.toContain('before the change');
  stop();
});
