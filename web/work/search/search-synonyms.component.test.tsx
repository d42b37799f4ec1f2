import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MissedSearch, SynonymGroup } from '#features/catalogue/search/search.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { OWNER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { tryBadFields } from '#tests/components/bad-input.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const SearchSynonyms = staffPage('/dashboard/search-synonyms');

const READ = 'POST /api/search/synonym-groups';
const SAVE = 'PUT /api/search/save-synonym-group';
const MISSED = 'POST /api/search/missed-searches';
const AT = { at: '/dashboard/search-synonyms' };
const at = '2026-01-01T00:00:00.000Z';

const toGroup = (...words: string[]): SynonymGroup => ({
  ...{ _id: words.join(' '), words, isSeeded: false, updatedAt: at },
});
const PANEER = toGroup('paneer', 'cottage cheese');

/** Groups with a word that contains what is searched, twenty on a page. */
function stubGroups(...groups: SynonymGroup[]): void {
  stubCalls({
    [READ]: ({ body: { page = 1, search = '' } }) => {
      const found = groups.filter(({ words }) => words.some((word) => word.includes(search)));
      return { data: found.slice(20 * (page - 1), 20 * page), ...toPaging(page, 20, found.length) };
    },
  });
}

function stubMissed(...texts: string[]): void {
  const data: MissedSearch[] = texts.map((text) => ({ _id: text, text, count: 1, lastAt: at }));
  stubCalls({ [MISSED]: { data, ...toPaging(1, 20, data.length) } });
}

const groups = page.getByRole('list', { name: 'Groups', exact: true });
const box = page.getByRole('searchbox', { name: 'Search synonyms' });
const add = page.getByRole('dialog', { name: 'Add group' });
const edit = page.getByRole('dialog', { name: 'Edit group' });
const input = page.getByRole('dialog').getByLabelText('Words', { exact: true });
const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
const listChips = () =>
  page
    .getByRole('list', { name: 'Chosen words' })
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent);
const listSaved = () => listBodies(SAVE);

beforeEach(() => {
  signIn(OWNER);
  stubGroups(PANEER);
  stubMissed('doodh', 'chawal');
  stubCalls({ [SAVE]: { data: PANEER, message: 'Synonym group saved' } });
});

async function openAdd(): Promise<void> {
  openPart(<SearchSynonyms />, AT);
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect.element(input).toBeVisible();
}

describe('a group', () => {
  test('is typed as chips: by Enter, by a comma, by pasting, without doubles', async () => {
    await openAdd();
    await input.fill('curd');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('dahi,');
    await expect.poll(listChips).toEqual(['curd', 'dahi']);
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveValue('');
    await userEvent.keyboard('DAHI,');
    expect(listChips()).toEqual(['curd', 'dahi']);
    await userEvent.keyboard('{Backspace}');
    await expect.poll(listChips).toEqual(['curd']);
    await input.fill('dahi, yogurt;दही');
    await expect.poll(listChips).toEqual(['curd', 'dahi', 'yogurt', 'दही']);
    await add.getByRole('button', { name: 'Remove curd' }).click();
    await expect.element(input).toHaveFocus();
    await expectFits();
    // The last word counts without Enter, and a second press does nothing.
    await input.fill('  thick   curd ');
    await press(save, 2);
    await expect.element(page.getByText('Synonym group saved')).toBeVisible();
    await expect.element(add).not.toBeInTheDocument();
    expect(listSaved()).toEqual([{ words: ['dahi', 'yogurt', 'दही', 'thick curd'] }]);
  });

  test('of one word is refused, and so is what the shop refuses; nothing typed is lost', async () => {
    await openAdd();
    await input.fill('curd');
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await press(save);
    await expect.element(input).toHaveAccessibleDescription(/Enter at least two different words/);
    await expect.element(input).toHaveFocus();
    await input.fill('curd, dahi,');
    await input.fill('yogurt');
    await tryBadFields({ call: SAVE, fields: { words: { field: input } }, submit: save });
    expect(listChips()).toEqual(['curd', 'dahi']);
    await expectAccessible();
    stubCalls({ [SAVE]: { data: PANEER, message: 'Synonym group saved' } });
    await save.click();
    await expect.element(add).not.toBeInTheDocument();
  });

  test('that somebody else saved meanwhile shows both lists, and loses no word', async () => {
    const now = { ...PANEER, words: [...PANEER.words, 'chenna'] };
    stubCalls({ [SAVE]: refusal('synonym_group_changed', { data: now }) });
    openPart(<SearchSynonyms />, AT);
    await groups.getByRole('button', { name: /^Edit/ }).click();
    await input.fill('panir');
    await userEvent.keyboard('{Enter}');
    await save.click();
    const conflict = edit.getByRole('region', { name: 'Changes by someone else' });
    await expect.element(conflict).toHaveFocus();
    await expect
      .element(conflict)
      .toMatchTextContent(/Yours.*paneer, cottage cheese, panir.*Saved.*paneer, cottage cheese, chenna/);
    expect(listChips()).toEqual(['paneer', 'cottage cheese', 'panir']);
    await expectFits();
    await conflict.getByRole('button', { name: 'Use saved Words' }).click();
    await input.fill('panir');
    stubCalls({ [SAVE]: { data: now, message: 'Synonym group saved' } });
    await save.click();
    await expect.element(edit).not.toBeInTheDocument();
    const { _id, words: was } = PANEER;
    expect(listSaved()).toEqual([
      { _id, was, words: [...was, 'panir'] },
      { _id, was: now.words, words: [...now.words, 'panir'] },
    ]);
  });

  test('is found, changed and deleted after a question', async () => {
    stubGroups(PANEER, toGroup('curd', 'dahi'));
    openPart(<SearchSynonyms />, AT);
    await expect.element(page.getByText('2 groups', { exact: true })).toBeVisible();
    await box.fill('paneer');
    await expect.element(page.getByText('1 group', { exact: true })).toBeVisible();
    expect(currentPath()).toBe(`${AT.at}?search=paneer`);
    await page.getByRole('button', { name: 'Edit paneer, cottage cheese' }).click();
    await expect.element(input).toBeVisible();
    expect(listChips()).toEqual(PANEER.words);
    await edit.getByRole('button', { name: 'Remove cottage cheese' }).click();
    await input.fill('chhena');
    await save.click();
    await expect.element(edit).not.toBeInTheDocument();
    expect(listSaved()).toEqual([{ _id: PANEER._id, words: ['paneer', 'chhena'], was: PANEER.words }]);

    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    await page.getByRole('button', { name: 'Delete paneer, cottage cheese' }).click();
    await expect.element(question.getByText('Are you sure permanent delete ?')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Delete paneer, cottage cheese' }).click();
    stubGroups(toGroup('curd', 'dahi'));
    stubCalls({
      'DELETE /api/search/remove-synonym-group': { data: PANEER, message: 'Synonym group removed' },
    });
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(page.getByText('No group contains “paneer”.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all groups' }).click();
    await expect.element(box).toHaveValue('');
    await expect.element(page.getByText('1 group', { exact: true })).toBeVisible();
  });
});

describe('a search that found nothing', () => {
  const REMOVE = 'DELETE /api/search/missed-search';
  const missed = page.getByRole('list', { name: 'Missed searches' }).getByRole('listitem');
  const removed = {
    data: { _id: 'doodh', text: 'doodh', count: 1, lastAt: at },
    message: 'Missed search removed',
  };

  test('is added to a group, and leaves the list', async () => {
    stubGroups(PANEER, toGroup('milk', 'dairy milk'));
    stubCalls({ [REMOVE]: removed });
    openPart(<SearchSynonyms />, AT);
    await expect.element(missed.first()).toMatchTextContent(/doodh1 time · /);
    await page.getByRole('button', { name: 'Add to a group: doodh' }).click();
    const choice = page.getByRole('dialog', { name: 'Add “doodh” to a group' });
    await expect.element(choice.getByRole('list', { name: 'Groups to choose from' })).toBeVisible();
    await expectAccessible();
    await choice.getByRole('searchbox', { name: 'Find a group' }).fill('nothing');
    await expect.element(choice.getByText('No group contains “nothing”.')).toBeVisible();
    await choice.getByRole('searchbox', { name: 'Find a group' }).fill('milk');
    await choice.getByRole('button', { name: 'milk, dairy milk' }).click();
    await expect.element(input).toHaveFocus();
    expect(listChips()).toEqual(['milk', 'dairy milk', 'doodh']);
    stubMissed('chawal');
    await save.click();
    await expect.element(page.getByText('Synonym group saved')).toBeVisible();
    await expect.element(missed).toHaveLength(1);
    expect(listSaved()).toMatchObject([{ _id: 'milk dairy milk', words: ['milk', 'dairy milk', 'doodh'] }]);
    expect(listSaved()[0]!.was).toEqual(['milk', 'dairy milk']);
    expect(listBodies(REMOVE)).toEqual([{ _id: 'doodh' }]);
  });

  test('starts a new group by keyboard', async () => {
    stubCalls({ [REMOVE]: removed });
    openPart(<SearchSynonyms />, AT);
    await page.getByRole('button', { name: 'Add to a group: doodh' }).click();
    await page.getByRole('button', { name: 'New group' }).click();
    await expect.element(input).toHaveFocus();
    expect(listChips()).toEqual(['doodh']);
    await userEvent.keyboard('milk{Enter}');
    await expect.poll(listChips).toEqual(['doodh', 'milk']);
    await userEvent.keyboard('{Enter}');
    await expect.element(add).not.toBeInTheDocument();
    expect(listSaved()).toEqual([{ words: ['doodh', 'milk'] }]);
  });

  test('is removed from the list once, and the heading gets the focus', async () => {
    stubCalls({ [REMOVE]: 'offline' });
    openPart(<SearchSynonyms />, AT);
    await page.getByRole('button', { name: 'Remove: doodh' }).click();
    const ask = page.getByRole('dialog', { name: 'Remove this search?' });
    await ask.getByRole('button', { name: 'Remove' }).click();
    await expect.element(ask.getByText(/You seem to be offline/)).toBeVisible();
    stubCalls({ [REMOVE]: removed });
    stubMissed('chawal');
    await ask.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Missed search removed')).toBeVisible();
    await expect.element(missed).toHaveLength(1);
    await expect.element(page.getByRole('heading', { name: 'Searches that found nothing' })).toHaveFocus();
  });

  test('is below the groups on a phone, one press away', async () => {
    stubGroups(...Array.from({ length: 20 }, (_, number) => toGroup(`word ${number}`, 'other')));
    await page.viewport(390, 844);
    openPart(<SearchSynonyms />, AT);
    const heading = page.getByRole('heading', { name: 'Searches that found nothing' });
    await expect.element(groups).toBeVisible();
    await expect.element(heading).not.toBeInViewport();
    await page.getByRole('button', { name: 'Searches that found nothing' }).click();
    await expect.element(heading).toBeInViewport();
    await expect.element(heading).toHaveFocus();
    await expectFits();
  });
});
