// More lists as families write them, in the form of tests/written-lists.ts; product names stand for the
// patterns of tests/list-things.ts. All but the last kind were written without looking at the rules that read
// them.

export const FAMILIES_LISTS: Readonly<Record<string, string>> = {
  'plain English': `
onions 2 kg, potatoes 1 kg, tomatoes 500 g => onion =2000 ; potato =1000 ; tomato =500
milk, bread, butter, a dozen eggs => 1*milk ; 1*bread ; 1*butter ; eggs =12
1 kg sugar, 500 gms besan, 1 packet salt, 250 g tea => sugar =1000 ; besan =500 ; 1*salt ; tea =250
Need: 2 litres of milk, half a kilo of curd, 200 g paneer => milk =2000 ; curd =400|500|600 ; paneer =200
two loaves of bread, one jar of mixed fruit jam, a pack of butter => 2*bread ; 1*jam ; 1*butter
5 kg wheat flour, 1 kg gram flour, 1 kg semolina => (atta)$ !makki =5000 ; besan =1000 ; sooji =1000
1 kg red lentils and 500 g kidney beans => masoor|lentil =1000 ; rajma =500
a couple of lemons, some ginger, green chillies 100g => lemon ; ginger ; green chilli =100
cauliflower 1, cabbage 1, cucumbers 500g => 1*cauliflower ; 1*cabbage ; cucumber =500
half dozen eggs, 1 l sunflower oil, 1 kg basmati rice => eggs =6 ; sunflower oil =1000 ; basmati rice =1000
3 cans of coke, 2 bags of chips, 1 bottle of water => 3*cola ; 2*chips ; 1*water
toothpaste 1, toothbrush 4, shampoo 1 bottle, bathing soap 3 => 1*toothpaste ; toothbrush =4 ; 1*shampoo ; 3*soap
turmeric powder 200g / red chilli powder 100g / coriander powder 200g / cumin seeds 100g => turmeric =200 ; chilli powder =100 ; coriander powder =200 ; cumin seeds =100
chicken 1 kg curry cut, 500g mutton => chicken =900|1000 ; mutton =500
dish wash gel 500ml, 1 detergent powder 2kg, toilet cleaner 1l => dishwash gel =500 ; detergent =2000 ; toilet cleaner =1000
bananas 1 dozen, apples 1kg, oranges 1kg => banana ~1400 ; apple =1000 ; orange =1000
1 box tissues, garbage bags, aluminium foil => 1*tissue ; 1*garbage bags ; 1*foil
some coriander, some mint and 6 lemons => coriander ; mint ; lemon ~300
`,
  hinglish: `
2 kilo pyaz, 1 kilo aalu, aadha kilo tamatar => onion =2000 ; potato =1000 ; tomato =500
piyaz 1kg, adrak 100g, lehsun 100g, hari mirch 100g => onion =1000 ; ginger =100 ; garlic =100 ; green chilli =100
kanda 2 kg, batata 2 kg, kothimbir 1 judi => onion =2000 ; potato =2000 ; 1*coriander leaves
aata 5 kilo, cheeni 2 kilo, chaipatti 250g => atta =5000 ; sugar =2000 ; tea =250
atta 10 kg, shakkar 1 kg, namak 1 packet, tel 2 litre => atta =10000 ; sugar =1000 ; 1*salt ; oil =2000
toor dal 1 kilo, moong daal 500 gram, chana dal 500 gram, masoor ki dal 1 kilo => toor dal =1000 ; moong dal =500 ; chana dal =500 ; masoor dal =1000
arhar dal 1kg, urad dal dhuli 500g, rajma 500g, kabuli chane 1 kg => toor dal =1000 ; urad dal =500 ; rajma =500 ; kabuli chana =1000
chawal 5 kg, basmati chawal 1 kg, poha 500gm, sooji 500 gm => rice =5000 ; basmati rice =1000 ; poha =500 ; sooji =500
doodh 2 packet, dahi 400 g, makhan 100 g, paneer 200 g => 2*milk ; curd =400 ; butter =100 ; paneer =200
ande ek darjan, double roti 1 => eggs =12 ; 1*bread
anda 6, bread 1, maggi 4 packet => eggs =6 ; 1*bread ; 4*noodles
jeera 100g, rai 100g, haldi 200g, dhania powder 200g, lal mirch 100g => cumin seeds =100 ; mustard seeds =100 ; turmeric =200 ; coriander powder =200 ; chilli =100
zeera 200g, ajwain 50g, saunf 100g, elaichi 50g, laung 25g => cumin seeds =200 ; ajwain =50 ; saunf =100 ; cardamom =50 ; cloves =25
gud 500g, til 100g, mungfali 500g, kaju 200g, badam 200g, kishmish 200g => jaggery =500 ; sesame =100 ; peanuts =500 ; cashews =200 ; almonds =200 ; raisins =200
sarson ka tel 1 ltr, nariyal tel 500 ml, desi ghee 1 litre => mustard oil =1000 ; coconut oil =500 ; ghee =1000
phool gobhi 1, patta gobhi 1, baingan 500g, lauki 1, bhindi 500 g => 1*cauliflower ; 1*cabbage ; brinjal =500 ; bottle gourd ; okra =500
karela aadha kilo, gajar 1 kilo, mooli 500 g, matar 1kg, shimla mirch 250g => bitter gourd =500 ; carrot =1000 ; radish =500 ; peas =1000 ; capsicum =250
nimbu 6, dhaniya 1 gaddi, pudina 1 gaddi => lemon ~300 ; 1*coriander leaves ; 1*mint
kele 1 darjan, seb 1 kilo, anar 1 kilo, papita 1 => banana ~1400 ; apple =1000 ; pomegranate =1000 ; papaya
sabun 4, surf 1 kilo, bartan ka sabun 2, toothpaste 1 => 4*soap ; detergent =1000 ; 2*dishwash ; 1*toothpaste
chai patti 250 gm, coffee 50 gm, biskut 2 packet, toast 1 packet => tea =250 ; coffee =50 ; 2*biscuit ; 1*rusk|toast
maida 1kg, besan 500g, sabudana 500g, dalia 500 g, suji 1 kg => maida =1000 ; besan =500 ; sabudana =500 ; dalia =500 ; sooji =1000
papad 1 packet, aam ka achar 400g, sauce 1 bottle => 1*papad ; mango pickle =400 ; 1*sauce|ketchup
agarbatti 2, kapoor 50g, machhar coil 1 => 2*agarbatti ; camphor =50 ; 1*mosquito coil
jhadu 1, phenyl 1 litre, kachre ki thaili 1 packet => 1*broom ; phenyl =1000 ; 1*garbage bags
dhaniya patta 100g, kadi patta, adrakh 200 g, lahsun 200g => coriander leaves =100 ; - ; ginger =200 ; garlic =200
chhachh 2, lassi 2, thanda 1 bottle => 2*chaas ; 2*lassi ; 1*cola|soda|drink
kala namak 200g, sendha namak 500g => - ; rock salt =500
hing 50g, kali mirch 100g, dalchini 50g, methi dana 100 g => hing =50 ; pepper =100 ; cinnamon =50 ; methi dana =100
imli 200g, murmure 200g, sewai 1 packet => tamarind =200 ; murmura =200 ; 1*vermicelli|sevai
`,
  devanagari: `
१किलो आलू, २किलो प्याज, ५००ग्राम टमाटर => potato =1000 ; onion =2000 ; tomato =500
दूध २ लीटर, दही ४०० ग्राम, ब्रेड १ => milk =2000 ; curd =400 ; 1*bread
आटा ५ किलो, चीनी १ किलो, नमक १ पैकेट => atta =5000 ; sugar =1000 ; 1*salt
चावल 5 किलो, तूर दाल 1 किलो, मूंग दाल आधा किलो => rice =5000 ; toor dal =1000 ; moong dal =500
एक दर्जन अंडे, एक पैकेट मक्खन, आधा किलो पनीर => eggs =12 ; 1*butter ; paneer =500
हल्दी 200 ग्राम, लाल मिर्च पाउडर 100 ग्राम, जीरा 100 ग्राम => turmeric =200 ; chilli powder =100 ; cumin seeds =100
डेढ़ किलो प्याज, ढाई किलो आलू, सवा किलो टमाटर => onion =1500 ; potato =2500 ; tomato =1250
पाव किलो अदरक, पाव किलो मटर => ginger ~250 ; peas =250
सरसों का तेल १ लीटर, घी ५०० मिली => mustard oil =1000 ; ghee =500
२ साबुन, १ सर्फ, १ टूथपेस्ट => 2*soap ; 1*detergent ; 1*toothpaste
चाय पत्ती २५० ग्राम, बिस्कुट ३ पैकेट, मैगी ६ => tea =250 ; 3*biscuit ; 6*noodles
गोभी १, पालक १, धनिया १ गड्डी, नींबू ४ => 1*cauliflower|cabbage ; 1*spinach ; 1*coriander leaves ; lemon ~200
केले एक दर्जन, सेब एक किलो => banana ~1400 ; apple =1000
बेसन ५०० ग्राम / मैदा १ किलो / सूजी ५०० ग्राम / पोहा ५०० ग्राम => besan =500 ; maida =1000 ; sooji =500 ; poha =500
भैया दो लीटर दूध और एक ब्रेड भेज देना => milk =2000 ; 1*bread
1kg चीनी, 2kg आटा, 500g दाल => sugar =1000 ; atta =2000 ; dal =500
कृपया आधा किलो भिंडी और एक किलो गाजर => okra =500 ; carrot =1000
काजू १०० ग्राम, बादाम २०० ग्राम, किशमिश १०० ग्राम => cashews =100 ; almonds =200 ; raisins =100
दो किलो आलू एक किलो प्याज और आधा किलो टमाटर => potato =2000 ; onion =1000 ; tomato =500
अगरबत्ती २, कपूर ५० ग्राम => 2*agarbatti ; camphor =50
`,
  chat: `
[21/11/25, 7:02:11 PM] Mummy: 2 litre doodh / [21/11/25, 7:02:30 PM] Mummy: 1 kg pyaaz / [21/11/25, 7:03:01 PM] Mummy: aur haan ande bhi 6 => milk =2000 ; onion =1000 ; eggs =6
21/11/2025, 19:02 - Papa: bread / 21/11/2025, 19:02 - Papa: makhan 100g / 21/11/2025, 19:04 - Papa: ok thanks => 1*bread ; butter =100
21/11/25, 7:02 pm - Didi: atta 5kg / 21/11/25, 7:03 pm - Didi: chini 1kg => atta =5000 ; sugar =1000
[9:15 am, 22/11/2025] Neha: eggs x 12 / [9:15 am, 22/11/2025] Neha: curd 400g => eggs =12 ; curd =400
22/11/25, 9:15 am - +91 98765 43210: aloo 2kg, tamatar 1kg / 22/11/25, 9:16 am - +91 98765 43210: <Media omitted> => potato =2000 ; tomato =1000
Mummy: gobhi 1, matar 500g / Mummy: jaldi aana => 1*cauliflower|cabbage ; peas =500
Hi beta / ghar aate waqt le aana / 1 bread / 2 doodh / dhaniya => 1*bread ; 2*milk ; coriander
[22/11, 8:01 am] Sunita Kaamwali: didi surf khatam ho gaya / [22/11, 8:02 am] Sunita Kaamwali: bartan bar 2 => detergent ; 2*dishwash
22/11/2025, 08:30 - Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them. / 22/11/2025, 08:31 - Amma: rice 5 kg / 22/11/2025, 08:31 - Amma: toor dal 1 kg => rice =5000 ; toor dal =1000
[18:22, 22/11/2025] Rohit: bhai 2 coke 1 chips lete aana / [18:23, 22/11/2025] Amit: ok => 2*cola ; 1*chips
22/11/25, 8:31 PM - Maa ❤️: दूध 2 / 22/11/25, 8:32 PM - Maa ❤️: ब्रेड 1 => 2*milk ; 1*bread
[22/11/25, 20:31:09] ~ Priya: Shopping list 👇 / [22/11/25, 20:31:40] ~ Priya: 1. Paneer 200g / [22/11/25, 20:31:55] ~ Priya: 2. Capsicum 250g => paneer =200 ; capsicum =250
Aunty: hello beta kaise ho / Aunty: 1 kg basmati bhej do => basmati rice =1000
22/11/25, 7:00 am - Wife: Good morning / 22/11/25, 7:01 am - Wife: milk 1 ltr / 22/11/25, 7:01 am - Wife: You deleted this message / 22/11/25, 7:05 am - Wife: bananas half dozen => milk =1000 ; banana ~700
Papa: 5 kilo aata lana / Papa: jaldi => atta =5000
today's list / tea 250g / sugar 1 kg / thank you => tea =250 ; sugar =1000
`,
  marks: `
- atta 5 kg / - dal 1 kg / - namak => atta =5000 ; dal =1000 ; 1*salt
• Milk – 2 / • Bread – 1 / • Eggs – 12 => 2*milk ; 1*bread ; eggs =12
1) aloo 1kg / 2) pyaz 1kg / 3) tamatar 500gm / 4) mirchi 100gm => potato =1000 ; onion =1000 ; tomato =500 ; green chilli =100
1. Sugar 1kg / 2. Tea powder 250g / 3. Milk 1L => sugar =1000 ; tea =250 ; milk =1000
[ ] curd 400g / [x] paneer 200g / [ ] butter => curd =400 ; paneer =200 ; 1*butter
☐ rice 5kg / ☑ oil 1 L / ☐ maggi => rice =5000 ; oil =1000 ; 1*noodles
✅ doodh 2 packet / ✅ dahi 1 / ✅ bread => 2*milk ; 1*curd ; 1*bread
🥛 milk 2 / 🍞 bread 1 / 🥚 eggs 6 / 🧅 onion 1kg => 2*milk ; 1*bread ; eggs =6 ; onion =1000
*Sabzi* / aloo 2kg / bhindi 500g / *Kirana* / chini 1kg => potato =2000 ; okra =500 ; sugar =1000
Kirana list: / chawal 5kg / toor dal 1kg / besan 500g => rice =5000 ; toor dal =1000 ; besan =500
* 2 x bread / * 3 x milk => 2*bread ; 3*milk
> onion 2kg / > garlic 200g => onion =2000 ; garlic =200
(1) haldi 100g (2) jeera 100g (3) hing 50g => turmeric =100 ; cumin seeds =100 ; hing =50
a) soap 3 / b) shampoo 1 / c) toothpaste 2 => 3*soap ; 1*shampoo ; 2*toothpaste
1 - bread / 2 - butter / 3 - jam => 1*bread ; 1*butter ; 1*jam
→ paneer 500g / → cream 200ml => paneer =500 ; cream =200
milk - 2 pkt; bread - 1 pkt; eggs - 1 dozen; => 2*milk ; 1*bread ; eggs =12
#grocery / milk / poha 500g => 1*milk ; poha =500
Milk.........2 / Bread.........1 => 2*milk ; 1*bread
milk|2 / bread|1 / atta|5kg => 2*milk ; 1*bread ; atta =5000
1️⃣ atta 5kg 2️⃣ chini 1kg 3️⃣ namak 1kg => atta =5000 ; sugar =1000 ; salt =1000
- [ ] tomatoes 1kg / - [ ] cucumber 500g => tomato =1000 ; cucumber =500
`,
  'run on': `
2 doodh 1 bread aadha kilo pyaaz => 2*milk ; 1*bread ; onion =500
ek kilo aloo do kilo pyaaz paav kilo adrak => potato =1000 ; onion =2000 ; ginger ~250
milk bread eggs butter => 1*milk ; 1*bread ; eggs ; 1*butter
aloo pyaz tamatar dhaniya mirchi => potato ; onion ; tomato ; coriander ; chilli
mujhe chahiye do litre doodh ek bread aur chhe ande => milk =2000 ; 1*bread ; eggs =6
i need two packets of milk one bread and half a dozen eggs => 2*milk ; 1*bread ; eggs =6
5 kg atta 1 kg chini 1 kg besan 2 litre tel => atta =5000 ; sugar =1000 ; besan =1000 ; oil =2000
doodh 2 litre dahi 400 gram paneer 200 gram => milk =2000 ; curd =400 ; paneer =200
1 maggi 2 lays 1 coke => 1*noodles ; 2*chips ; 1*cola
chini namak tel atta => 1*sugar ; 1*salt ; 1*oil ; 1*atta
ok so we need onions potatoes and tomatoes one kilo each => onion =1000 ; potato =1000 ; tomato =1000
500g paneer 1kg curd and 1 butter => paneer =500 ; curd =1000 ; 1*butter
haldi 100g jeera 100g dhaniya powder 200g => turmeric =100 ; cumin seeds =100 ; coriander powder =200
aaj ke liye ek litre doodh aur kal ke liye do bread => milk =1000 ; 2*bread
add milk add two breads and add one kg onions => 1*milk ; 2*bread ; onion =1000
sabun shampoo toothpaste => 1*soap ; 1*shampoo ; 1*toothpaste
1kg aloo 1kg pyaz 500g tamatar 250g mirch 1 nimbu => potato =1000 ; onion =1000 ; tomato =500 ; chilli ; lemon
do packet maggi teen packet biscuit ek surf => 2*noodles ; 3*biscuit ; 1*detergent
milk 2 bread 1 eggs 6 => 2*milk ; 1*bread ; eggs =6
tea sugar milk and some biscuits => 1*tea ; 1*sugar ; 1*milk ; biscuit
`,
  trailing: `
haldi 200g, jeera 100g, atta - 5kg => turmeric =200 ; cumin seeds =100 ; atta =5000
milk 2, bread (2), eggs x 12 => 2*milk ; 2*bread ; eggs =12
milk x2, butter x 1, jam x1 => 2*milk ; 1*butter ; 1*jam
soap: 4 / surf: 1kg / brush: 2 => 4*soap ; detergent =1000 ; toothbrush =2
sugar=1kg, salt=1kg, tea=250g => sugar =1000 ; salt =1000 ; tea =250
onion(2kg), potato(1 kg), garlic (100gm) => onion =2000 ; potato =1000 ; garlic =100
maggi *4, biscuit*2 => 4*noodles ; 2*biscuit
Curd 1 cup, Milk 1 pkt, Bread 1 no => 1*curd ; 1*milk ; 1*bread
dal toor - 1kg / dal moong - 500g => toor dal =1000 ; moong dal =500
rice basmati 5kg / oil mustard 1l => basmati rice =5000 ; mustard oil =1000
eggs 1 tray (30) => eggs =30
soap 3 nos, scrubber 2 nos, bulb 1 no => 3*soap ; scrubber ; bulb
coke 750ml x 2 / chips 50g x 3 => cola =1500 ; 3*chips
banana ½ dozen / apple ½ kg / milk 1½ litre => banana ~700 ; apple =500 ; milk =1500
atta 5kgs 1 bag => atta =5000
paneer 200 grms / cheese slice 1 pack / butter 500 gr => paneer =200 ; 1*cheese slices ; butter =500
tomato 1/2kg, onion 1 1/2 kg, potato 2.5kg => tomato =500 ; onion =1500 ; potato =2500
onion 1.5kg , potato 0.5 kg , carrot .5kg => onion =1500 ; potato =500 ; carrot =500
milk-2,bread-1,eggs-6 => 2*milk ; 1*bread ; eggs =6
`,
  'number words': `
ek kilo aloo, do kilo pyaaz, teen packet doodh => potato =1000 ; onion =2000 ; 3*milk
char maggi, paanch biscuit, chhah ande => 4*noodles ; 5*biscuit ; eggs =6
saat sabun, aath bread => 7*soap ; 8*bread
dus kilo atta, bees ande => atta =10000 ; eggs =20
dedh kilo tamatar, dhai kilo aloo => tomato =1500 ; potato =2500
derh kilo pyaz, adhai kilo aloo => onion =1500 ; potato =2500
sawa kilo baingan, pauna kilo bhindi => brinjal =1250 ; okra ~750
paune do kilo pyaz => onion ~1750
sadhe teen kilo aloo => potato =3500
paav bhar paneer, aadha paav adrak => paneer ~250 ; ginger ~125
adha kg paneer, pav kg mirchi => paneer =500 ; chilli ~250
three milk, four bread, two dozen eggs => 3*milk ; 4*bread ; eggs =24
half kg tomatoes, quarter kg beans, one and a half kg onions => tomato =500 ; beans =250 ; onion =1500
half litre milk, quarter kg paneer => milk =500 ; paneer ~250
a kilo of potatoes, a litre of milk, a dozen bananas => potato =1000 ; milk =1000 ; banana ~1400
couple of breads, pair of soaps => 2*bread ; 2*soap
sau gram jeera, do sau gram haldi, paanch sau gram besan => cumin seeds =100 ; turmeric =200 ; besan =500
dhai sau gram paneer, ek pav matar => paneer ~250 ; peas =250
aadha darjan kele, do darjan ande => banana ~700 ; eggs =24
six eggs, ten maggi, five soaps => eggs =6 ; 10*noodles ; 5*soap
teen pav dahi => curd ~750
aadha litre sarson tel, pauna litre doodh => mustard oil =500 ; milk ~750
chaar kilo chawal, panch litre tel => rice =4000 ; oil =5000
`,
  sizes: `
coke 2.25 l, fanta 750ml, water 5 litre => cola =2250 ; soda|orange ; water =5000
5l sunflower oil, 10kg atta, 5kg sugar => sunflower oil =5000 ; atta =10000 ; sugar =5000
ghee 1 ltr dabba, oil 1 ltr pouch, namak 1kg => ghee =1000 ; oil =1000 ; salt =1000
honey 250gms bottle, jam 500 gm jar => honey =250 ; jam =500
200ml coconut hair oil, 340 ml shampoo => (hair oil|coconut oil) =200 ; shampoo =340
colgate 200g, dettol soap 125g, handwash 500ml => toothpaste =200 ; soap =125 ; handwash =500
biscuit 250g, marie 250g, rusk 300g => biscuit =250 ; marie =250 ; rusk =300
corn flakes 475g, oats 1kg, peanut butter 1kg => cornflakes =475 ; oats =1000 ; peanut butter =1000
small packet haldi, bada packet surf => turmeric =50|100 ; detergent
large pack of detergent, small milk => detergent ; milk =200|250|500
2 ltrs milk, 1 ltr curd => milk =2000 ; curd =1000
mustard oil 1000 ml, sugar 1000 g => mustard oil =1000 ; sugar =1000
atta ek thaila 10 kilo, chawal ek bori 25 kilo => atta =10000 ; rice =25000
1kg pkt sugar, 500 gm pkt besan => sugar =1000 ; besan =500
one 5 kg bag of rice, one 1 litre bottle of oil => rice =5000 ; oil =1000
chilli powder - 100 gm pkt / turmeric - 100 gm pkt => chilli powder =100 ; turmeric =100
agarbatti 100 g dabba 2 => agarbatti =200
30 eggs tray, 10 rusk packets => eggs =30 ; 10*rusk
`,
  multiplied: `
2 x 500g besan, 3 x 1kg sugar => besan =1000 ; sugar =3000
besan 500g x 2, atta 5kg x 2 => besan =1000 ; atta =10000
2 packets of 500 g poha => poha =1000
3 pkt 100g haldi, 2 pkt 200g jeera => turmeric =300 ; cumin seeds =400
500 ml milk 4 packets => milk =2000
doodh aadha litre ke 4 packet => milk =2000
1 litre ke do packet tel => oil =2000
curd 400 g 2 cups, paneer 200g 3 packets => curd =800 ; paneer =600
two 1 litre milk, three 200g paneer => milk =2000 ; paneer =600
4*100g butter, 2*1L oil => butter =400 ; oil =2000
maggi 280g x 2, maggi 70g x 6 => noodles =560 ; noodles =420
marie biscuit 250 gm - 3 pkts => marie =750
2 nos 1kg salt => salt =2000
500g wale 2 packet besan => besan =1000
5 kg wala atta 2 bag => atta =10000
dahi 200 gm wali 4 => curd =800
`,
  each: `
500 g each of onion and tomato => onion =500 ; tomato =500
ek ek kilo aloo pyaaz => potato =1000 ; onion =1000
do do packet maggi aur biscuit => 2*noodles ; 2*biscuit
1-1 kg aloo pyaz tamatar => potato =1000 ; onion =1000 ; tomato =1000
aadha aadha kilo besan maida suji => besan =500 ; maida =500 ; sooji =500
onion, potato, tomato 1 kg each => onion =1000 ; potato =1000 ; tomato =1000
toor dal and moong dal 500g each => toor dal =500 ; moong dal =500
2 packets each of milk and bread => 2*milk ; 2*bread
one each of soap, shampoo and toothpaste => 1*soap ; 1*shampoo ; 1*toothpaste
aloo pyaaz ek ek kilo, tamatar aadha kilo => potato =1000 ; onion =1000 ; tomato =500
haldi mirchi dhaniya powder 100-100 gm => turmeric =100 ; chilli =100 ; coriander powder =100
jeera, rai, ajwain sab 100 gram => cumin seeds =100 ; mustard seeds =100 ; ajwain =100
ek-ek packet namak aur chini => 1*salt ; 1*sugar
एक एक किलो आलू प्याज => potato =1000 ; onion =1000
दो दो पैकेट मैगी और बिस्कुट => 2*noodles ; 2*biscuit
100g each jeera and saunf, milk 2 => cumin seeds =100 ; saunf =100 ; 2*milk
3 each of coke and chips => 3*cola ; 3*chips
pyaaz aur tamatar dono ek kilo => onion =1000 ; tomato =1000
chana dal, urad dal - 1kg each => chana dal =1000 ; urad dal =1000
paav paav kilo matar aur gajar => peas =250 ; carrot =500
1 kg each: sugar, salt, besan => sugar =1000 ; salt =1000 ; besan =1000
`,
  packs: `
1.5 kg onion, 2.5 kg potato => onion =1500 ; potato =2500
3 kg atta, 7 kg rice => atta =3000 ; rice =7000
1.5 l milk, 3 litre oil => milk =1500 ; oil =3000
6 kg atta, 15 kg rice => atta =6000 ; rice =15000
750 g tomato, 300 g haldi => tomato =750 ; turmeric =300
18 eggs, 24 eggs, 20 eggs => eggs =18 ; eggs =24 ; eggs =20
16 eggs, 5 kg watermelon => eggs ~16 ; watermelon ~5000
1.2 kg curd, 600g paneer => curd =1200 ; paneer =600
4 kg onion, 10 kg potato => onion =4000 ; potato =10000
2 kg toor dal, 1.5 kg chana dal => toor dal =2000 ; chana dal =1500
400g butter, 300 g jeera => butter =400 ; cumin seeds =300
1500 g sugar, 1500 ml milk => sugar =1500 ; milk =1500
12 kg rice, 8 kg atta => rice =12000 ; atta =8000
`,
  prices: `
20 rs ka dhaniya, 10 rupay ki mirchi => coriander ; chilli
₹50 paneer, ₹20 wala biscuit 3 => paneer ; 3*biscuit
10 rs wali maggi 5 => 5*noodles
5 rupees chips x 4 => 4*chips
rs.100 ke kele => banana
dhaniya 10 ka, pudina 10 ka => coriander ; mint
milk 2 packet (₹66), bread ₹45 => 2*milk ; 1*bread
aloo 1kg @30, pyaz 1kg @40/- => potato =1000 ; onion =1000
surf 1kg rs 120, vim bar 3 rs 10 wala => detergent =1000 ; 3*dishwash
बीस रुपये का धनिया => coriander
₹100 tak ka chocolate => chocolate
`,
  brands: `
amul butter 100g, amul milk 1l, britannia bread => butter =100 ; milk =1000 ; 1*bread
aashirvaad atta 5kg, tata salt 1kg, fortune oil 1l => atta =5000 ; salt =1000 ; oil =1000
parle g 4, maggi 2, lays 3 => 4*biscuit ; 2*noodles ; 3*chips
surf excel 1kg, vim bar 2, harpic 500ml, lizol 1l => detergent =1000 ; 2*dishwash ; toilet cleaner =500 ; floor cleaner =1000
colgate 1, lux soap 3, clinic plus 1, parachute 200ml => 1*toothpaste ; 3*soap ; 1*shampoo ; coconut.*oil =200
red label 250g, nescafe 50g, bournvita 500g => tea =250 ; coffee =50 ; malt|drink =500
mother dairy dahi 400g, nandini milk 2 => curd =400 ; 2*milk
thums up 750ml, sprite 2, bisleri 1l 3 => cola =750 ; 2*lemon|soda ; water =3000
haldiram bhujia 400g, kurkure 2, bingo 1 => bhujia =400 ; 2*puffs|crunch|kurkure|twists|namkeen|chips ; 1*chips
kissan jam 500g, kissan ketchup 1, maggi sauce 1 => jam =500 ; 1*ketchup ; 1*sauce|ketchup
mdh garam masala 100g, everest haldi 100g => garam masala =100 ; turmeric =100
whisper pads 1, pampers large 1, dettol 250ml => 1*pads ; 1*diapers ; antiseptic =250
good night refill 1, hit spray 1, odonil 1 => 1*mosquito ; 1*spray ; 1*fresh|odour|spray|pouch
masalavan white sugar 1kg, gudvela gur 500g => masalavan.*sugar =1000 ; jaggery|gur =500
nahavan shampoo 180ml, chandanora sandal soap 2 => nahavan.*shampoo =180 ; 2*chandanora sandal soap
krispora orange cream biscuit 2, biskoot bourbon 1 => 2*krispora orange cream ; 1*biskoot bourbon
dairy milk 5, kitkat 3, 5 star 2 => 5*chocolate ; 3*chocolate|wafer ; 2*chocolate|caramel
oreo 2, good day 2, monaco 1, hide and seek 1 => 2*biscuit|cookie|cream ; 2*cookies|biscuit ; 1*crackers|biscuit|salted ; 1*biscuit|cookie
`,
  polite: `
bhaiya please 2 kg aloo aur 1 kg pyaaz bhej dena => potato =2000 ; onion =1000
ghar aate waqt doodh aur bread le aana => 1*milk ; 1*bread
could you please get me 1 litre milk and 6 eggs? thanks => milk =1000 ; eggs =6
hi, please send: atta 5 kg, sugar 1 kg. thank you => atta =5000 ; sugar =1000
uncle ji ek kilo chini aur ek packet chai patti de dijiye => sugar =1000 ; 1*tea
suno, shaam ko aate hue paneer 200g aur dahi lete aana => paneer =200 ; 1*curd
don't forget eggs and bread => eggs ; 1*bread
mummy ne bola hai 1 kg besan aur 500g suji laana => besan =1000 ; sooji =500
bhaiyya jaldi se 2 coke aur 1 chips bhejo na => 2*cola ; 1*chips
ek kilo tamatar chahiye aur thoda dhaniya bhi => tomato =1000 ; coriander
we are out of milk, bread and butter => 1*milk ; 1*bread ; 1*butter
doodh khatam ho gaya hai 2 packet mangwa lo => 2*milk
kal ke liye 1 dozen banana aur 2 packet milk order kar dena => banana ~1400 ; 2*milk
pls buy onions 2kg n potatoes 2kg => onion =2000 ; potato =2000
aur haan chai patti bhi 250 gram le lena => tea =250
good morning, aaj ye saman bhej dijiye: poha 500g, mungfali 500g, kadi patta => poha =500 ; peanuts =500 ; -
fresh coriander and good quality tomatoes 1 kg please => coriander leaves ; tomato =1000
kuch biscuit aur namkeen bhi rakh lena => biscuit ; namkeen
1 kg chicken (curry cut, cleaned please) => chicken =900|1000
milk 1 litre only, bread brown wala => milk =1000 ; brown bread
`,
  typos: `
tomatos 1kg, potatos 1kg, onoin 1kg => tomato =1000 ; potato =1000 ; onion =1000
suger 1kg, tumeric 100g, corriander powder 200g => sugar =1000 ; turmeric =100 ; coriander powder =200
biscut 2, choclate 1, noodels 2 => 2*biscuit ; 1*chocolate ; 2*noodles
panner 200g, chesse slices 1, buttr 100g => paneer =200 ; 1*cheese slices ; butter =100
tamater 1kg, payaz 1kg, alu 1kg => tomato =1000 ; onion =1000 ; potato =1000
shampo 1, tothpaste 1, detergant 1kg => 1*shampoo ; 1*toothpaste ; detergent =1000
bred 2, mlik 1l, egs 6 => 2*bread ; milk =1000 ; eggs =6
brinjel 500g, cauliflour 1, cabage 1, cucmber 500g => brinjal =500 ; 1*cauliflower ; 1*cabbage ; cucumber =500
basmatti rice 5kg, tur dal 1kg, mung dal 500g => basmati rice =5000 ; toor dal =1000 ; moong dal =500
jira 100g, hldi 100g, namk 1kg, chinni 1kg => cumin seeds =100 ; turmeric =100 ; salt =1000 ; sugar =1000
almods 200g, cashue 200g, raisens 200g => almonds =200 ; cashews =200 ; raisins =200
yougurt 400g, coffe 50g, tea powdr 250g => curd|yogurt ; coffee =50 ; tea =250
ketchap 500g, mayonaise 250g, peanutbutter 340g => ketchup =500 ; mayonnaise =250 ; peanut butter =340
suger1kg,atta5kg,milk2 => sugar =1000 ; atta =5000 ; 2*milk
banannas 1 dozen, aples 1kg => banana ~1400 ; apple =1000
`,
  capitals: `
MILK 2 LTR, BREAD 1 PKT, EGGS 12 NOS => milk =2000 ; 1*bread ; eggs =12
ATTA 5KG / CHINI 2KG / TEL 1LTR / NAMAK 1KG => atta =5000 ; sugar =2000 ; oil =1000 ; salt =1000
ONION 1 KG AND TOMATO 500 GMS => onion =1000 ; tomato =500
DOODH 2 PACKET AUR DAHI 1 => 2*milk ; 1*curd
PLEASE SEND 1 KG SUGAR & 250 GM TEA => sugar =1000 ; tea =250
Toor Dal 1Kg / Chana Dal 500Gm / Basmati Rice 5Kg => toor dal =1000 ; chana dal =500 ; basmati rice =5000
AALOO PYAZ TAMATAR 1-1 KG => potato =1000 ; onion =1000 ; tomato =1000
SURF EXCEL 1KG. VIM BAR 2. COLGATE 1. => detergent =1000 ; 2*dishwash ; 1*toothpaste
`,
  joined: `
aloo & pyaaz => 1*potato ; 1*onion
milk + bread + butter => 1*milk ; 1*bread ; 1*butter
2kg aloo + 1kg pyaz + 500g tamatar => potato =2000 ; onion =1000 ; tomato =500
bread and butter and jam => 1*bread ; 1*butter ; 1*jam
doodh aur dahi aur paneer 200g => 1*milk ; 1*curd ; paneer =200
bread or pav 1 => 1*bread|pav
salt, pepper and hing => 1*salt ; 1*pepper ; 1*hing
ginger garlic paste 200g, ginger & garlic => ginger garlic paste =200 ; ginger ; garlic
fruit and nut chocolate 2, cream and onion chips 2 => 2*fruit & nut chocolate ; 2*cream & onion
dal, chawal, atta, tel, namak, chini => 1*dal ; 1*rice ; 1*atta ; 1*oil ; 1*salt ; 1*sugar
head & shoulders 1, milk => 1*shampoo ; 1*milk
mix veg frozen 500g and frozen peas 500g => frozen mixed vegetables =500 ; frozen green peas =500
`,
  unsold: `
petrol, milk 2 => - ; 2*milk
5 litre diesel => -
mobile recharge, bread => - ; 1*bread
sofa set / 1kg aloo => - ; potato =1000
laptop charger for dell, eggs 6 => - ; eggs =6
gas cylinder 1, chini 1kg => - ; sugar =1000
cement 2 bori => -
train ticket to delhi => -
cigarette 1 packet, coke 1 => - ; 1*cola
whisky 1 bottle => -
jeans 32 size, tshirt => - ; -
newspaper, milk => - ; 1*milk
pressure cooker 5 litre => -
mixer grinder => -
ceiling fan 1 => -
cricket bat, football => - ; -
mattress, pillow 2 => - ; -
hammer, screwdriver => - ; -
engine oil 1 litre => -
washing machine => -
bijli ka bill bharna hai, doodh 1 => - ; 1*milk
iphone 15 cover => -
saree falls 3 => -
umbrella, raincoat => - ; -
helmet => -
passport photo 8 copies => -
school bag, water bottle => - ; bottle|water
hair dryer => -
wall paint 4 litre white => -
cycle tyre tube => -
garden hose pipe 10 m => -
blanket, bedsheet double => - ; -
bluetooth speaker, atta 5kg => - ; atta =5000
kerosene 2 litre => -
gold ring => -
tv remote, haldi 100g => - ; turmeric =100
plywood sheet => -
मोबाइल कवर, पेट्रोल => - ; -
geyser 15 litre => -
car insurance renewal => -
`,
  // Written after the lists above had led to changes of the rules.
  later: `
2 kilo pyaz 1 kilo bhindi aadha kilo karela aur paanch nimbu => onion =2000 ; okra =1000 ; bitter gourd =500 ; lemon ~200
angur 500g, amrud 1kg, aam 2 kilo, nariyal 2 => grapes =500 ; guava =1000 ; mango =2000 ; coconut =2
turai 500 gm, kaddu 1 kg, hara pyaz 1 gaddi, bhutta 2 => ridge gourd =500 ; pumpkin =1000 ; 1*spring onion ; sweet corn
pav 2 packet, pav bhaji masala 1, amul butter 500g => 2*pav ; 1*pav bhaji masala ; butter =500
burger bun 2, cheese slice 1 pkt, mayonaise 1, french fries 1 => 2*bun ; 1*cheese slices ; 1*mayonnaise ; 1*fries
kala chana 1kg, sambar masala 100g, sewiyan 2 pkt, makhana 250g => kala chana =1000 ; sambar powder =100 ; 2*vermicelli|sevai ; makhana =250
olive oil 500ml / mungfali ka tel 1 litre / green tea 25 bags => olive oil =500 ; groundnut oil =1000 ; green tea
parle g 10, bourbon 4, pasta 500g, ice cream 1 tub => 10*biscuit ; 4*bourbon ; pasta =500 ; 1*ice cream
nimbu ka achar 400g, soya chunks 200g x 3, real mango juice 1l => pickle =400 ; soya chunks =600 ; mango drink|juice =1000
fish 1kg, prawns 500 g, eggs 30 => fish =1000 ; prawns =500 ; eggs =30
rin bar 4, surf excel liquid 1 ltr, vim bar 3, vim gel 750ml => 4*detergent bar ; liquid detergent =1000 ; 3*dishwash bar ; dishwash gel =750
hair oil 200ml, face wash 1, aa battery 4, dog food 1kg => hair oil|oil =200 ; 1*face wash ; batteries =4 ; dog food =1000
[20/11/25, 6:45:01 PM] Bhabhi: suno 2 packet maggi / [20/11/25, 6:45:20 PM] Bhabhi: aur chocolate bhi ek / [20/11/25, 6:47:00 PM] Bhaiya: haan le aaunga => 2*noodles ; 1*chocolate
20/11/25, 18:45 - Maa: ghar me chini aur chai patti khatam hai / 20/11/25, 18:46 - Maa: namak bhi 1 packet => 1*sugar ; 1*tea ; 1*salt
Hello bhaiya / Flat 302 / 1 kg aloo / 1 kg pyaaz / jaldi bhejna => - ; potato =1000 ; onion =1000
* dahi - 1kg / * lassi - 4 / * chaas - 2 => curd =1000 ; 4*lassi ; 2*chaas
✔️ atta 10kg ✔️ chawal 5kg ✔️ dal 2kg => atta =10000 ; rice =5000 ; dal =2000
1. अंडे - 12 / 2. दूध - २ / 3. चीनी - १ किलो => eggs =12 ; 2*milk ; sugar =1000
दो दो किलो आलू और प्याज, आधा किलो मटर => potato =2000 ; onion =2000 ; peas =500
मूंगफली ५०० ग्राम, गुड़ १ किलो, तिल १०० ग्राम => peanuts =500 ; jaggery =1000 ; sesame =100
बर्तन धोने का साबुन २, नहाने का साबुन ४ => 2*dishwash ; 4*soap
2 pkt each bread and milk, 1 dozen eggs => 2*bread ; 2*milk ; eggs =12
kaju, badam, kishmish 200-200 gm aur akhrot 500 gm => cashews =200 ; almonds =200 ; raisins =200 ; walnut =500
gobhi aur matar aadha aadha kilo, gajar 1 kilo => cauliflower =500 ; peas =500 ; carrot =1000
toor, moong aur chana dal sab ek ek kilo => toor|tur =1000 ; moong =1000 ; chana dal =1000
half kg each - paneer, peas => paneer =500 ; peas =500
teen kilo chawal do kilo aata aur ek kilo besan bhejo => rice =3000 ; atta =2000 ; besan =1000
mirchi 50 gm, dhaniya 10 rs, adrak 50gm, lasun 100 gm => chilli =100|50 ; coriander ; ginger =100 ; garlic =100
bhai 4 maggi 2 coke 1 lays bhej de => 4*noodles ; 2*cola ; 1*chips
send 3 packets milk 2 breads and a dozen bananas please => 3*milk ; 2*bread ; banana ~1400
aadha litre doodh 200 gram paneer ek packet bread chahiye jaldi => milk =500 ; paneer =200 ; 1*bread
tomatto 1kg, potatoe 2kg, onoins 1kg, garlick 100g => tomato =1000 ; potato =2000 ; onion =1000 ; garlic =100
bisciut 3, chocolat 2, samosa frozen 1, icecream 1 => 3*biscuit ; 2*chocolate ; 1*samosa ; 1*ice cream
dahee 400g, paneeer 200g, makhhan 100g, ghee 1ltr => curd =400 ; paneer =200 ; butter =100 ; ghee =1000
NEED 2KG ONION,1KG TOMATO,500GM GREEN PEAS AND 1 DOZEN EGG => onion =2000 ; tomato =1000 ; peas =500 ; eggs =12
nirma 1kg, ariel 2kg, comfort 1, lifebuoy 4 => detergent =1000 ; detergent =2000 ; 1*fabric|conditioner|softener ; 4*soap
everest garam masala 100g, mdh chana masala 100g, catch jeera 100g => garam masala =100 ; chole masala|chana masala =100 ; cumin seeds =100
2.5kg atta, 750g besan... 1.25 kg chini => atta ~2500 ; besan ~750 ; sugar ~1250
3 x amul milk 500ml, 2 x britannia bread 400g => milk =1500 ; bread =800
ek chhota packet haldi, ek bada packet chips => turmeric =50|100 ; 1*chips
shoes size 8, milk 1 => - ; 1*milk
bus ticket, charger, aloo 1kg => - ; - ; potato =1000
ladder, paint brush, dahi 400g => - ; - ; curd =400
wifi router / car tyre / chini 1kg => - ; - ; sugar =1000
`,
};
