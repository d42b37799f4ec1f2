// The e-mails of the demo's two accounts. The domain .example is reserved, so nobody can get mail there.

export const DEMO_SHOPPER = 'shopper@jhatpat.example';
export const DEMO_OWNER = 'owner@jhatpat.example';
