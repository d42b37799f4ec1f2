// The other application is another document. It takes the place in the history that the router has given to
// the link.

/** `path`: with query and fragment. */
export function loadDocument(path: string): void {
  // Loading the address that is there already would be a reload, after which Back stays in this document.
  window.history.replaceState(null, '', '/?leaving');
  window.location.replace(path);
}
