// What shoppers ask a grocer for most, one word each: the beginning of one of these more likely means it than
// something rare.

import { toStem } from '../words/words.rules.ts';

const WORDS = `
milk doodh curd dahi yogurt paneer butter makhan cheese cream ghee egg anda bread buttermilk lassi tofu
onion pyaz potato aloo tomato tamatar lemon nimbu ginger adrak garlic lahsun chilli mirchi coriander dhaniya mint pudina
cucumber kheera carrot gajar cabbage cauliflower gobi capsicum spinach palak methi okra bhindi brinjal baingan peas matar
beans mushroom broccoli corn pumpkin lauki karela beetroot radish mooli lettuce
banana kela apple seb mango aam grapes angoor orange santra papaya papita pomegranate anar watermelon tarbooj guava
pineapple coconut nariyal kiwi strawberry avocado pear muskmelon
sugar cheeni salt namak rice chawal basmati atta maida besan sooji rava poha sabudana daliya vermicelli
dal toor moong urad chana masoor rajma kabuli chole oil tel sunflower mustard groundnut olive
turmeric haldi cumin jeera cardamom elaichi cloves laung pepper cinnamon dalchini hing ajwain saunf masala kesar saffron
almonds badam cashew kaju raisins kishmish walnut pista dates khajur makhana peanuts jaggery gud honey
tea chai coffee juice water soda cola drink biscuit cookies rusk cake chips namkeen bhujia popcorn papad
noodles pasta ketchup mayonnaise jam sauce pickle achar vinegar soup oats muesli cornflakes chocolate candy toffee
chicken mutton fish machli prawns icecream kulfi
soap sabun shampoo conditioner toothpaste toothbrush facewash handwash sanitiser sanitizer lotion moisturiser sunscreen
deodorant perfume razor lipstick kajal diaper wipes sanitary condom tissue cotton
detergent dishwash phenyl broom jhadu mop wiper bulb battery candle agarbatti camphor kapur matchbox foil garbage
pencil notebook
`;

const STEMS = new Set(WORDS.trim().split(/\s+/).map(toStem));

export const isEveryday = (stem: string): boolean => STEMS.has(stem);
