import { ok, route, type ShopApp } from '#http/routing.ts';
import { changeSettings, getSettings, setBanners, type SettingsDeps } from './settings-admin.ts';
import { SetBannersBody, Settings, UpdateSettingsBody } from './settings.contract.ts';

const access = 'admin';

export function settingsRoutes(app: ShopApp, deps: SettingsDeps): void {
  app.get(
    '/api/settings/get',
    route({ access, summary: 'What is set for the whole shop, and its banners', answer: Settings }),
    async () => ok('Settings', await getSettings(deps, new Date())),
  );

  app.put(
    '/api/settings/update',
    route({
      access,
      summary:
        'Sets name, phone, GST number, social links, notice and minimum order; fields left out stay unchanged',
      body: UpdateSettingsBody,
      answer: Settings,
      errors: ['settings_changed'],
    }),
    async ({ body }) => ok('Settings saved', await changeSettings(deps, body, new Date())),
  );

  app.put(
    '/api/settings/banners',
    route({
      access,
      summary: 'Replaces all banners of the home page',
      body: SetBannersBody,
      answer: Settings,
      errors: ['settings_changed'],
    }),
    async ({ body }) => ok('Banners saved', await setBanners(deps, body, new Date())),
  );
}
