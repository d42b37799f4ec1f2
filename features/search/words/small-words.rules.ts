// Words that tell nothing about what a product is: function words and praise.

/** Ignored beside other words: English and Hindi in Latin letters. */
export const SMALL_WORDS = new Set(
  `a an and of the for with in on to from by at or n nd ka ki ke ko se wala wale wali vala vali aur liye lie me mein
   buy online price rate best cheap cheapest order need want please mujhe chahiye chaiye chahie do dena lena
   pack packet packets pkt pkts item items product products saman saaman saamaan`.split(/\s+/),
);

/** In names without naming the thing: at the end of a name, the thing itself is before them. */
export const PLAIN_WORDS = new Set(
  `classic premium original regular pure natural naturals organic organically organik grown fresh farm special super select
   choice value family economy jumbo mini small medium large big extra xl xxl new free refill combo set assorted
   assortment colour color tin can carton sachet tub tube packet pack bulk loose
   rich best quality royal gold silver everyday daily healthy tasty delicious traditional authentic imported indian india desi
   standard supreme deluxe gourmet whole raw ripe peeled cut diced sliced cleaned local seasonal hybrid certified
   vegetarian veg pc pcs gm kg ml red green white black yellow blue pink orange brown multicolour transparent
   processed pasteurised pasteurized homogenised unsalted salted tasty taaza taza shudh daily instant refined
   type c online offer saver tetra pet plastic`.split(/\s+/),
);

/** More than praise and less than a name: green tea is tea, but not what a search for tea means. */
export const COLOURS = new Set('red green white black yellow blue pink orange brown golden'.split(' '));

/**
 * Mark a thing as flavoured, cooked, preserved, cut, made of something else, or for somebody other than the
 * shopper. A query that means such a thing says so.
 */
export const ALTERING_WORDS = new Set(
  `flavoured flavored flavour flavor flavours flavors flavourful chocolate choco cocoa mocha caramel strawberry vanilla
   butterscotch raspberry peppermint hazelnut tutti frutti
   soya soy vegan tofu mock substitute alternative dairyfree eggless sugarfree sugarless unsweetened sweetened diabetic
   fried roasted baked toasted smoked salted candied coated glazed crunchy crispy spicy spiced masala chilli peri barbeque bbq
   tandoori tikka hariyali afghani achari reshmi chettinad chatpata schezwan pickled marinated
   dried dry dehydrated frozen canned tinned brine ice pulp concentrate syrup instant mix premix ready powder
   nugget nuggets salami sausage sausages burger burgers momo momos kebab kebabs kabab kababs patty patties bacon ham jerky
   paste puree flakes drink drinks beverage tablet tablets digestive candy shake sprouts sprouted snack snacks stuffed
   chopped diced sliced julienne grated florets shredded minced mince
   brown black organic
   baby kids kid puppy dog cat dogs cats car men womens women mens`.split(/\s+/),
);

/** Not to be suggested to somebody who types another word: only from four letters on. */
export const DISCREET_WORDS = new Set(
  `pant pants pantie panties panty underwear undergarment innerwear bra bras brief briefs boxer boxers vest vests lingerie thong
   condom condoms lubricant lubricants nipple nipples`.split(/\s+/),
);

/** In names of categories: products there are not what a search for the plain thing means. */
export const SPECIAL_CATEGORY_WORDS = new Set(
  `flavoured flavored soya soy vegan frozen canned tinned processed salami sausage sausages bacon instant premix mix mixes
   baked roasted fried ready heat cut cuts peeled sprouts candy toffee syrups pet gourmet organic`.split(
    /\s+/,
  ),
);
