// Hindi names of the demo's goods, word by word: brands stay as they are on the packs. A name with an unknown
// word has none, as in a shop that is only half translated.

const WHOLE: Readonly<Record<string, string>> = {
  'Fruits & Vegetables': 'फल और सब्ज़ियाँ',
  'Dairy, Bread & Eggs': 'दूध, ब्रेड और अंडे',
  'Atta, Rice & Dal': 'आटा, चावल और दाल',
  'Oils & Ghee': 'तेल और घी',
  'Masala, Salt & Sugar': 'मसाले, नमक और चीनी',
  'Dry Fruits & Seeds': 'मेवे और बीज',
  'Chips, Namkeen & Snacks': 'चिप्स, नमकीन और स्नैक्स',
  'Biscuits & Bakery': 'बिस्कुट और बेकरी',
  'Chocolates, Sweets & Ice Cream': 'चॉकलेट, मिठाई और आइसक्रीम',
  'Cold Drinks & Juices': 'कोल्ड ड्रिंक और जूस',
  'Tea, Coffee & Health Drinks': 'चाय, कॉफ़ी और हेल्थ ड्रिंक',
  'Breakfast, Spreads & Sauces': 'नाश्ता, स्प्रेड और सॉस',
  'Instant & Frozen Food': 'इंस्टेंट और फ़्रोज़न फ़ूड',
  'Meat, Fish & Seafood': 'मीट, मछली और सी-फ़ूड',
  'Bath, Body & Hair': 'नहाना, त्वचा और बाल',
  'Beauty & Grooming': 'ब्यूटी और ग्रूमिंग',
  'Health & Hygiene': 'सेहत और स्वच्छता',
  'Baby Care': 'बेबी केयर',
  'Cleaning & Household': 'सफ़ाई और घर का सामान',
  'Home, Pooja, Pet & Stationery': 'घर, पूजा, पेट और स्टेशनरी',
  'Onion, Potato & Roots': 'प्याज़, आलू और कंद',
  'Cut Fruits & Salads': 'कटे फल और सलाद',
  'Seasoning & Lemon': 'मिर्च, धनिया और नींबू',
  'Flowers & Pooja Leaves': 'फूल और पूजा के पत्ते',
  'Batter & Fresh Mixes': 'बैटर और ताज़ा मिक्स',
  'Fasting & Special Flours': 'व्रत और खास आटा',
  'Bhujia & Sev': 'भुजिया और सेव',
  'Ready To Eat': 'रेडी टू ईट',
  'Ready To Cook Mixes': 'रेडी टू कुक मिक्स',
  'Pooja Needs': 'पूजा का सामान',
  'Baking Needs': 'बेकिंग का सामान',
  'First Aid': 'फ़र्स्ट एड',
  'Pain Relief': 'दर्द से राहत',
  'Cough & Cold': 'खाँसी-ज़ुकाम',
  'Garbage Bags': 'कूड़े के बैग',
};

const WORDS = new Map(
  `& और|Adult एडल्ट|Agarbatti अगरबत्ती|Almond बादाम|Almonds बादाम|Aloe एलो|Aloo आलू|Amla आँवला|Apple सेब|Assam असम|Assorted मिक्स|Atta आटा|Ayurveda आयुर्वेद
   Baby बेबी|Badam बादाम|Bags बैग|Bajra बाजरा|Baking बेकिंग|Balls बॉल्स|Balm बाम|Bamboo बाँस|Banana केला|Bar बार|Barfi बर्फ़ी|Bars बार|Basil तुलसी|Basmati बासमती|Batteries बैटरी|Batter बैटर|Beans बीन्स|Beard दाढ़ी|Besan बेसन|Bhujia भुजिया|Biryani बिरयानी|Biscuit बिस्कुट|Biscuits बिस्कुट|Black ब्लैक|Blue ब्लू|Body बॉडी|Bottle बोतल|Bottles बोतलें|Box बॉक्स|Boxes बॉक्स|Bread ब्रेड|Breads ब्रेड|Brooms झाड़ू|Brown ब्राउन|Brush ब्रश|Bulb बल्ब|Bulbs बल्ब|Buns बन|Butter मक्खन|Buttermilk छाछ
   Cake केक|Cakes केक|Camphor कपूर|Candies टॉफ़ी|Candy टॉफ़ी|Cane गन्ना|Capsicum शिमला मिर्च|Caramel कैरामल|Care केयर|Carrot गाजर|Cashew काजू|Cashews काजू|Cat कैट|Cauliflower फूलगोभी|Cereal सीरियल|Cereals सीरियल|Chaas छाछ|Chai चाय|Chana चना|Charcoal चारकोल|Cheese चीज़|Chicken चिकन|Chikki चिक्की|Chilli मिर्च|Chips चिप्स|Choco चॉको|Chocolate चॉकलेट|Chocolates चॉकलेट|Chole छोले|Chutney चटनी|Chutneys चटनी|Classic क्लासिक|Cleaner क्लीनर|Cloth कपड़ा|Coconut नारियल|Cocoa कोको|Coffee कॉफ़ी|Cola कोला|Cold कोल्ड|Colour कलर|Conditioner कंडीशनर|Cone कोन|Cookies कुकीज़|Coriander धनिया|Corn मक्का|Cotton कॉटन|Cow गाय का|Crackers क्रैकर|Cream क्रीम|Creams क्रीम|Crunchy क्रंची|Cubes क्यूब्स|Cumin जीरा|Cup कप|Cups कप|Curd दही|Curry करी|Custard कस्टर्ड|Cut कट
   Dal दाल|Dalia दलिया|Dandruff डैंड्रफ़|Dark डार्क|Dates खजूर|Deodorant डियोड्रेंट|Desi देसी|Detergent डिटर्जेंट|Dhoop धूप|Diaper डायपर|Diapers डायपर|Digestive डाइजेस्टिव|Dishwash बर्तन धोने का|Dog डॉग|Dosa डोसा|Dried ड्राई|Drink ड्रिंक|Drinks ड्रिंक|Dry ड्राई
   Egg अंडा|Eggs अंडे|Elaichi इलायची|Energy एनर्जी|Exotic एक्ज़ोटिक
   Fabric फ़ैब्रिक|Face फ़ेस|Figs अंजीर|Filter फ़िल्टर|Fish मछली|Flakes फ़्लेक्स|Floor फ़्लोर|Flour आटा|Food फ़ूड|Foil फ़ॉइल|Foils फ़ॉइल|Fresh ताज़ा|Fries फ़्राइज़|Frozen फ़्रोज़न|Fruit फल|Fruits फल
   Gajak गजक|Garam गरम|Garbage कूड़ा|Garlic लहसुन|Gel जेल|Ghani घानी|Ghee घी|Gift गिफ़्ट|Ginger अदरक|Gloves दस्ताने|Glucose ग्लूकोज़|Goat बकरी|Gourd लौकी|Grapes अंगूर|Green ग्रीन|Groundnut मूँगफली|Guava अमरूद|Gulab गुलाब
   Hair हेयर|Hand हैंड|Handwash हैंडवॉश|Hazelnut हेज़लनट|Henna मेहँदी|Herbal हर्बल|Herbs हर्ब्स|Hing हींग|Honey शहद|Hot हॉट
   Ice आइस|Iced आइस्ड|Idli इडली|Imli इमली|Instant इंस्टेंट
   Jaggery गुड़|Jam जैम|Jamun जामुन|Jasmine चमेली|Jeera जीरा|Juice जूस|Juices जूस|Jumbo जंबो
   Kabuli काबुली|Kachi कच्ची|Kaju काजू|Katli कतली|Kebab कबाब|Kebabs कबाब|Kesar केसर|Ketchup केचप|Khakhra खाखरा|Khari खारी|Kheer खीर|Kids किड्स|Kulcha कुलचा|Kulfi कुल्फ़ी
   Laddoo लड्डू|Lassi लस्सी|Laundry लॉन्ड्री|Lavender लैवेंडर|Leaf पत्ती|Leafy पत्तेदार|Leaves पत्ते|Lemon नींबू|Light लाइट|Lime नींबू|Lip लिप|Liquid लिक्विड|Lotion लोशन|Lunch लंच
   Macaroni मैकरोनी|Maida मैदा|Makeup मेकअप|Makhana मखाना|Makki मक्की|Malai मलाई|Malt माल्ट|Mango आम|Mangoes आम|Marie मैरी|Masala मसाला|Masalas मसाले|Masks मास्क|Masoor मसूर|Mathri मठरी|Mayo मेयो|Mayonnaise मेयोनीज़|Melons खरबूज़े|Men मेन|Methi मेथी|Milk दूध|Millet मिलेट|Millets मिलेट|Mint पुदीना|Mishri मिश्री|Mithai मिठाई|Indian भारतीय|Mix मिक्स|Mixed मिक्स|Mixes मिक्स|Mixture मिक्सचर|Mixtures मिक्सचर|Mogra मोगरा|Momos मोमो|Moong मूँग|Mosquito मच्छर|Muesli म्यूसली|Muffin मफ़िन|Muffins मफ़िन|Multigrain मल्टीग्रेन|Murmura मुरमुरा|Mushroom मशरूम|Mustard सरसों|Mutton मटन
   Namkeen नमकीन|Neem नीम|Nimbu नींबू|Noodles नूडल्स|Nut नट|Nuts मेवे
   Oats ओट्स|Oil तेल|Oils तेल|Okra भिंडी|Olive ऑलिव|Onion प्याज़|Orange संतरा|Organic ऑर्गेनिक
   Pads पैड|Palak पालक|Paneer पनीर|Pani पानी|Papad पापड़|Papaya पपीता|Paper पेपर|Paratha पराठा|Parathas पराठे|Pasta पास्ता|Paste पेस्ट|Pastes पेस्ट|Pav पाव|Peanut मूँगफली|Peanuts मूँगफली|Peas मटर|Pens पेन|Pepper काली मिर्च|Pickle अचार|Pickles अचार|Pineapple अनानास|Pink गुलाबी|Pista पिस्ता|Pistachios पिस्ता|Pizza पिज़्ज़ा|Plain प्लेन|Poha पोहा|Polish पॉलिश|Pooja पूजा|Popcorn पॉपकॉर्न|Potato आलू|Powder पाउडर|Powdered पिसे|Prawns झींगा|Premium प्रीमियम|Premix प्रीमिक्स|Protein प्रोटीन|Puffs पफ़|Pulses दालें|Punjabi पंजाबी
   Quinoa किनोआ|Radish मूली|Ragi रागी|Raisins किशमिश|Rajma राजमा|Rava रवा|Raw कच्चा|Razor रेज़र|Red लाल|Refill रीफ़िल|Refined रिफ़ाइंड|Regular रेगुलर|Rice चावल|Roast रोस्ट|Roasted रोस्टेड|Rock सेंधा|Roll रोल|Rolled रोल्ड|Rose गुलाब|Rusk रस्क
   Sabudana साबूदाना|Saffron केसर|Salt नमक|Salted नमकीन|Samosa समोसा|Sandal चंदन|Sandwich सैंडविच|Sauce सॉस|Sauces सॉस|Sausage सॉसेज|Scrub स्क्रब|Seeds बीज|Seekh सीक|Serum सीरम|Sesame तिल|Sev सेव|Shampoo शैम्पू|Shoe शू|Snacks स्नैक्स|Soap साबुन|Soaps साबुन|Soda सोडा|Soft सॉफ़्ट|Sona सोना|Sooji सूजी|Soup सूप|Soups सूप|Soya सोया|Soyabean सोयाबीन|Spices मसाले|Spicy स्पाइसी|Spinach पालक|Spray स्प्रे|Spread स्प्रेड|Stationery स्टेशनरी|Steel स्टील|Sticks स्टिक|Strawberry स्ट्रॉबेरी|Strong स्ट्रॉन्ग|Sugar चीनी|Sunflower सूरजमुखी|Sunscreen सनस्क्रीन|Suji सूजी|Sweet स्वीट|Sweets मिठाई|Syrup सिरप|Syrups सिरप
   Tablets टैबलेट|Talc टैल्क|Tamarind इमली|Tandoori तंदूरी|Tape टेप|Tea चाय|Tender टेंडर|Thepla थेपला|Tofu टोफ़ू|Toilet टॉयलेट|Tomato टमाटर|Toned टोंड|Toor तूर|Toast टोस्ट|Toothbrush टूथब्रश|Toothpaste टूथपेस्ट|Toys खिलौने|Turmeric हल्दी
   Urad उड़द|Vada वड़ा|Vadi वड़ी|Vanilla वनीला|Veg वेज|Vegetable सब्ज़ी|Vegetables सब्ज़ियाँ|Vermicelli सेवई|Vinegar सिरका|Vitamin विटामिन|Vitamins विटामिन
   Wafer वेफ़र|Wafers वेफ़र|Walnut अखरोट|Walnuts अखरोट|Wash वॉश|Water पानी|Watermelon तरबूज़|Wax वैक्स|Wheat गेहूँ|White सफ़ेद|Whole साबुत|Wipes वाइप्स|Wraps रैप|Yogurt योगर्ट`
    .split(/[|\n]/)
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
);

/** null when it has an unknown word. */
export function toHindi(name: string): string | null {
  const whole = WHOLE[name];
  if (whole) return whole;
  const words = name.split(' ').map((word) => {
    const [, letters = '', comma = ''] = /^(.*?)(,?)$/.exec(word)!;
    const own = WORDS.get(letters);
    return own && own + comma;
  });
  return words.every(Boolean) ? words.join(' ') : null;
}

/** For a product with a brand, which is written as on its pack. */
export function toHindiProduct({ brand, title }: { brand: string | null; title: string }): string | null {
  const own = toHindi(title);
  return own && brand !== null ? `${brand} ${own}` : own;
}
