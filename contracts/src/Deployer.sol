// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Deterministic deployment with the first settings
/// @notice Creates contracts at addresses that are known in advance and the same on every chain, and makes the setup
///         calls in the same transaction, so a collection is never left unconfigured or without its owner. This contract
///         itself has the same address everywhere, because it is created through the deterministic
///         deployment proxy at 0x4e59b44847b379578588920cA78FbF26c0B4956C (contracts/script/deploy/addresses.ts).
/// @dev Stateless. The new contract sees this contract as its deployer: one that takes its first owner from there belongs
///      to this contract until the last setup call hands it over. Without that call ownership would be stuck here, since
///      this contract calls a contract only in the transaction that creates it.
///      No function takes ether and none is sent: ether that is forced in stays for good.
contract Deployer {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice There is a contract at the address already: the same caller has deployed the same code by the same salt.
    error DeployerAddressTaken(address deployed);

    /// @notice The creation failed without a reason, or left no code at its address.
    error DeployerNothingDeployed(address expected);

    /// @notice The setup call at a position of the list, counted from 0, failed without a reason.
    error DeployerSetupFailed(uint256 index);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice A contract was created and set up for the account that called.
    event Deployed(address indexed deployed, address indexed by);

    /*//////////////////////////////////////////////////////////////
                                 DEPLOY
    //////////////////////////////////////////////////////////////*/

    /// @notice Creates a contract and makes the setup calls on it, in their order. A reason that the constructor or a
    ///         call gives for failing is passed on, and then nothing of all this has happened.
    /// @param salt Tells apart deployments of the same code by the same caller.
    /// @param initCode Creation code, the constructor's arguments included.
    /// @param setup Calls to the new contract, each as selector and arguments.
    /// @return deployed The contract's address: addressOf(msg.sender, salt, keccak256(initCode)).
    function deploy(bytes32 salt, bytes calldata initCode, bytes[] calldata setup) external returns (address deployed) {
        deployed = addressOf(msg.sender, salt, keccak256(initCode));
        if (deployed.code.length != 0) revert DeployerAddressTaken(deployed);
        _create(_boundSalt(msg.sender, salt), initCode);
        if (deployed.code.length == 0) revert DeployerNothingDeployed(deployed);
        for (uint256 i; i < setup.length; ++i) {
            // Whatever the caller asks of what the caller deploys.
            // solhint-disable-next-line avoid-low-level-calls
            (bool done, bytes memory reason) = deployed.call(setup[i]);
            if (done) continue;
            if (reason.length == 0) revert DeployerSetupFailed(i);
            _revertWith(reason);
        }
        emit Deployed(deployed, msg.sender);
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice The address that `deploy` creates a contract at. It depends on the caller, so it cannot be taken by others.
    /// @param by Account that calls deploy.
    /// @param salt Its salt.
    /// @param initCodeHash Hash of the creation code, the constructor's arguments included.
    function addressOf(address by, bytes32 salt, bytes32 initCodeHash) public view returns (address) {
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), _boundSalt(by, salt), initCodeHash));
        return address(uint160(uint256(hash)));
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev The salt that CREATE2 is given.
    function _boundSalt(address by, bytes32 salt) private pure returns (bytes32) {
        return keccak256(abi.encode(by, salt));
    }

    /// @dev Creates a contract. Passes on the reason of a constructor that fails; one that fails without a reason, and
    ///      code that leaves nothing behind, are for the caller to notice.
    function _create(bytes32 boundSalt, bytes memory initCode) private {
        address created;
        // Solidity's `new` takes contracts known when this one is compiled, not code it is given.
        assembly ("memory-safe") {
            created := create2(0, add(initCode, 0x20), mload(initCode), boundSalt)
        }
        if (created != address(0)) return;
        bytes memory reason;
        assembly ("memory-safe") {
            reason := mload(0x40)
            mstore(reason, returndatasize())
            returndatacopy(add(reason, 0x20), 0, returndatasize())
            mstore(0x40, add(add(reason, 0x20), and(add(returndatasize(), 0x1f), not(0x1f))))
        }
        if (reason.length != 0) _revertWith(reason);
    }

    /// @dev Fails with the words that another contract failed with.
    function _revertWith(bytes memory reason) private pure {
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}
