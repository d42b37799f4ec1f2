ALTER TABLE "sub_categories" ADD COLUMN "hsn_code" text;--> statement-breakpoint
ALTER TABLE "sub_categories" ADD COLUMN "gst_basis_points" integer;--> statement-breakpoint
-- safe: at most 2,000 rows
ALTER TABLE "sub_categories" ADD CONSTRAINT "sub_categories_tax_is_whole" CHECK (("sub_categories"."hsn_code" IS NULL) = ("sub_categories"."gst_basis_points" IS NULL) AND coalesce("sub_categories"."gst_basis_points", 0) BETWEEN 0 AND 10000);
--> statement-breakpoint
-- The tax of a product, as the next invoice takes it: always one row. Code and rate are each its own, else
-- those of its sub-category; of several with a tax, the one that was added first. A product with a code of
-- its own and no rate takes the rate: 0 % would be charged in silence.
CREATE FUNCTION tax_of_product(product text) RETURNS TABLE (hsn_code text, gst_basis_points int)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT coalesce(own.hsn_code, given.hsn_code), coalesce(own.gst_basis_points, given.gst_basis_points)
	FROM (VALUES (product)) AS asked (id) LEFT JOIN product_taxes own ON own.product_id = asked.id
	LEFT JOIN LATERAL (
		SELECT sub.hsn_code, sub.gst_basis_points
		FROM product_sub_categories placed JOIN sub_categories sub ON sub.id = placed.sub_category_id
		WHERE placed.product_id = asked.id AND sub.hsn_code IS NOT NULL ORDER BY sub.created_at, sub.id LIMIT 1
	) AS given ON true
$$;
