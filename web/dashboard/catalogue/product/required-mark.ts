// The mark of a required field, as classes for the box of its label and input.

/** Behind the label, seen and not read out: the input itself says that it is required. */
export const REQUIRED_MARK = "[&>label]:after:text-alert [&>label]:after:content-['_*'/'']";
