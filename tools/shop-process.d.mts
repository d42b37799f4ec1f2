export const EXPORT_ARGS: readonly string[];
export const SHOP_ARGS: readonly string[];
export const LOAD_DRIZZLE: string;
export const SHOP_ENVIRONMENT: Readonly<Record<string, string>>;
