// Words that say nothing of what a product is: those between the words, and those that only praise it.

/** Never looked for beside other words: English and Hindi in Latin letters. */
export const SMALL_WORDS = new Set(
  `a an and of the for with in on to from by at or n nd ka ki ke ko se wala wale wali vala vali aur liye lie me mein
   buy online price rate best cheap cheapest order need want please mujhe chahiye chaiye chahie do dena lena
   pack packet packets pkt pkts`.split(/\s+/),
);

/** They stand in names without naming the thing: at the end of a name the thing itself stands before them. */
export const PLAIN_WORDS = new Set(
  `classic premium original regular pure natural naturals organic organically organik grown fresh farm special super select
   choice value family economy jumbo mini small medium large big extra xl xxl new free refill combo set assorted
   assortment colour color pouch bottle jar box tin can carton sachet tub tube bag packet pack bulk loose
   rich best quality royal gold silver everyday daily healthy tasty delicious traditional authentic imported indian india desi
   standard supreme deluxe gourmet whole raw ripe peeled cut diced sliced cleaned local seasonal hybrid certified
   vegetarian veg pc pcs gm kg ml red green white black yellow blue pink orange brown multicolour transparent
   processed pasteurised pasteurized homogenised unsalted salted tasty taaza taza shudh daily instant refined
   online offer saver tetra pet glass plastic`.split(/\s+/),
);
