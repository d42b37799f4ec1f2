import { ok, type ShopApp, serve } from '#http/routing.ts';
import { changeSettings, getSettings, setBanners, type SettingsDeps } from './settings-admin.ts';
import { settingsCalls } from './settings.contract.ts';

export function settingsRoutes(app: ShopApp, deps: SettingsDeps): void {
  serve(app, settingsCalls.get, async () => ok('Settings', await getSettings(deps, new Date())));

  serve(app, settingsCalls.update, async ({ body }) =>
    ok('Settings saved', await changeSettings(deps, body, new Date())),
  );

  serve(app, settingsCalls.banners, async ({ body }) =>
    ok('Banners saved', await setBanners(deps, body, new Date())),
  );
}
