// All illustrations of our own by name, each drawn on a 128 x 128 field.
export type Drawing = (prefix: string) => string;
export const own: Record<string, Drawing> = {};
