-- The search index holds the size group of each product, so it must hear of products that are tied and untied.
CREATE OR REPLACE TRIGGER search_product_grouped AFTER UPDATE OF size_group ON products
	FOR EACH ROW WHEN (OLD.size_group IS DISTINCT FROM NEW.size_group) EXECUTE FUNCTION search_note_product();
