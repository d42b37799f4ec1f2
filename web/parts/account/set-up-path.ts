// Where a second factor is set up.

export const SET_UP_PATH = '/dashboard/profile#two-step';
