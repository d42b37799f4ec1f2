// Who the demo's two people are. Nobody can get mail there: .example is nobody's.

export const DEMO_SHOPPER = 'shopper@jhatpat.example';
export const DEMO_OWNER = 'owner@jhatpat.example';
