// Marks a required field, by classes for the box around its label and input.

/** Shown after the label but not read out: the input itself says that it is required. */
export const REQUIRED_MARK = "[&>label]:after:text-alert [&>label]:after:content-['_*'/'']";
