CREATE TRIGGER "search_price_changed" AFTER UPDATE OF "price_paise", "discount_basis_points" ON "products" FOR EACH ROW WHEN (
	OLD.price_paise <> NEW.price_paise OR OLD.discount_basis_points <> NEW.discount_basis_points
) EXECUTE FUNCTION search_note_product();
