// Changes the document as the translators of browsers do: every text is put into elements of the translator,
// or replaced by them; what the page shows later is translated shortly after.

export type Translator = 'replaces' | 'wraps';

/** Runs in the page, so it uses nothing from outside. Returns a function that ends it. */
export function translatePage(translator: Translator): () => void {
  const isForeign = (text: Text) =>
    text.data.trim() !== '' &&
    !text.parentElement?.closest('font, script, style, title, textarea, [translate=no]');

  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.currentNode as Node | null; node; node = walker.nextNode())
      if (node instanceof Text && isForeign(node)) texts.push(node);
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(translator === 'wraps' ? text : text.data);
    }
  };

  translate(document.body);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) translate(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
