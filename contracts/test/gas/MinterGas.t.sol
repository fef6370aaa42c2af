// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FreeMinter} from "../../src/collections/FreeMinter.sol";
import {Test} from "../utils/Test.sol";
import {UriStorageMinter} from "./peers/UriStorageMinter.sol";

/// @title Gas of minting one's own token
/// @notice The metadata address is that of a pinned file, 66 bytes. The minter keeps the token, and has one already.
/// forge-config: default.isolate = true
contract MinterGasTest is Test {
    string private constant _URI = "ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy";

    address private _alice = _account("alice");

    function test_MintNft() public {
        FreeMinter minter = new FreeMinter("Pitlane Minter", "MINT");
        minter.mintNFT(_alice, _URI);
        vm.prank(_alice);
        minter.mintNFT(_alice, _URI);
        vm.snapshotGasLastCall("mint-nft", "pitlane");

        UriStorageMinter usual = new UriStorageMinter();
        usual.mintNFT(_alice, _URI);
        vm.prank(_alice);
        usual.mintNFT(_alice, _URI);
        vm.snapshotGasLastCall("mint-nft", "uri-storage");
    }
}
