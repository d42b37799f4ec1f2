import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { writeWelcome } from './welcome.ts';

const NO_DEMO = { accounts: [], suspended: [] };

describe('the console of a shop', () => {
  it('without an owner says both ways to make one', () => {
    const config = readConfig({ DEMO_PRODUCTS: '0' });
    const said = writeWelcome(config, 3000, NO_DEMO, { hasOwner: false }).join('\n');
    expect(said).toContain('owner    nobody owns this shop yet');
    expect(said).toContain('ADMIN_EMAIL and ADMIN_PASSWORD');
    expect(said).toContain('npm run user -- admin EMAIL');
  });

  it('with an owner does not', () => {
    const said = writeWelcome(readConfig({ DEMO_PRODUCTS: '0' }), 3000, NO_DEMO, { hasOwner: true });
    expect(said.join('\n')).not.toContain('npm run user');
  });
});
