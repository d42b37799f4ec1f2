// Where a second step of signing in is set up.

export const SET_UP_PATH = '/dashboard/profile#two-step';
